package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.design.JvmFlags;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.Treatment.JavaCode;
import io.hadoopbench.core.design.TrialMetrics;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.CurrentJava;
import io.hadoopbench.core.os.ForkJvm;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.stats.Defaults;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures the CPU time that a run's Java codecs and coders need when fully compiled. The first map
 * task starts a separate JVM for each codec and coder, which runs nothing else. The measurement
 * runs in a task because the driver's host may have a different CPU type.
 */
public final class JavaCodeTask implements Workload {
  private static final String CODE = "javaCode.";

  /**
   * Length in CPU time of the thread, not elapsed time. On a busy host, JIT compilation is slowed
   * down as much as the thread.
   */
  private static final long NANOS = 2_000_000_000;

  /**
   * Slice length in ns of CPU time. The fastest slice is used, because by then the code is
   * compiled, and other programs can only slow a slice down.
   */
  private static final long SLICE_NANOS = 50_000_000;

  /** Passes between two readings of the clock, because reading the clock also takes time. */
  private static final int PASSES = 16;

  private static final Duration LONGEST = Duration.ofMinutes(1);

  /** Heap size that fits into the container next to the task's JVM. */
  private static final String HEAP = "-Xmx256m";

  private final Map<String, String> seconds = new TreeMap<>();

  /**
   * Returns the CPU seconds per megabyte, with the unit, by variant. The map is empty if no variant
   * runs Java codecs or coders, if the primary metric is not based on files, or if the run has too
   * few blocks for a verdict.
   *
   * @param variants available variants
   */
  static SortedMap<String, String> measure(
      TreatedScenario scenario, RunContext run, List<Variant> variants) throws IOException {
    Settings settings = run.settings();
    SortedMap<String, String> measured = new TreeMap<>();
    if (settings.count("blocks") < Defaults.MIN_TRIALS
        || !scenario.metrics().get(0).id().equals(TrialMetrics.CLUSTER)) {
      return measured;
    }
    Map<String, List<JavaCode>> byVariant = new LinkedHashMap<>();
    variants.stream()
        .filter(
            variant ->
                scenario.otherJvm(variant, settings).isEmpty()
                    && !scenario.javaCode(variant).isEmpty())
        .forEach(variant -> byVariant.put(variant.id(), scenario.javaCode(variant)));
    List<JavaCode> codes = byVariant.values().stream().flatMap(List::stream).distinct().toList();
    if (codes.isEmpty()) {
      return measured;
    }
    run.progress().accept("measuring Java codecs and coders in separate JVMs, 2 s each");
    TaskSpec task = new TaskSpec(JavaCodeTask.class);
    task.conf("mapreduce.map.java.opts", JvmFlags.andMore(run.cluster().clientConf(), HEAP));
    for (int i = 0; i < codes.size(); i++) {
      task.set(CODE + i, codes.get(i).loop().getName() + " " + codes.get(i).parameter());
    }
    try {
      Evidence evidence = run.jobs().run("java-code", task, 0, 0).evidence();
      byVariant.forEach(
          (variant, all) ->
              measured.put(
                  variant,
                  all.stream()
                          .mapToDouble(
                              code ->
                                  Double.parseDouble(
                                      evidence
                                          .values(CODE + codes.indexOf(code))
                                          .keySet()
                                          .iterator()
                                          .next()))
                          .sum()
                      + " CPU s/MB"));
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      run.warnings()
          .accept(
              "Poorly compiled Java code cannot be detected in this run, because the reference"
                  + " measurement failed ("
                  + e.getMessage()
                  + ").");
    }
    return measured;
  }

  @Override
  public List<String> operations() {
    return List.of();
  }

  @Override
  public void open(TaskContext context) throws IOException {
    for (int i = 0; context.map() == 0 && context.settings().containsKey(CODE + i); i++) {
      context.alive().run();
      List<String> command = new ArrayList<>(List.of(CurrentJava.program("java")));
      command.addAll(ForkJvm.options());
      command.addAll(
          List.of("-cp", ForkJvm.classPath(getClass().getClassLoader()), getClass().getName()));
      command.addAll(List.of(context.setting(CODE + i).split(" ")));
      String output = Commands.ofThisHost().toEnd(command, LONGEST).output().strip();
      seconds.put(CODE + i, output.substring(output.lastIndexOf('\n') + 1));
    }
  }

  @Override
  public Step thread(int thread) {
    return (phase, index, clock) -> {};
  }

  @Override
  public void evidence(Evidence evidence) {
    seconds.forEach(evidence::add);
  }

  @Override
  public void close() {}

  public static void main(String... args) throws Exception {
    JavaCode.Loop loop =
        Class.forName(args[0]).asSubclass(JavaCode.Loop.class).getConstructor().newInstance();
    loop.open(args[1]);
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double best = Double.MAX_VALUE;
    long begin = threads.getCurrentThreadCpuTime();
    long latest = System.nanoTime() + LONGEST.toNanos() / 2;
    for (long now = begin; now - begin < NANOS && System.nanoTime() < latest; ) {
      long slice = now;
      long bytes = 0;
      while (now - slice < SLICE_NANOS) {
        for (int i = 0; i < PASSES; i++) {
          bytes += loop.code();
        }
        now = threads.getCurrentThreadCpuTime();
      }
      best = Math.min(best, (now - slice) * (double) Bytes.PER_MB / bytes / 1e9);
    }
    System.out.println(best);
  }
}
