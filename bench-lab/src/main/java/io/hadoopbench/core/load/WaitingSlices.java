package io.hadoopbench.core.load;

import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.OpenLoop.Pacer;
import io.hadoopbench.core.load.measure.SliceSchedule;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Cancellation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.security.Credentials;

/**
 * Are the rates of interleaved arms correct, with real jobs and real threads? Operations wait until
 * a deadline, so their duration is known; operations of the second arm take 1.5 times as long. If
 * threads wait independently, rates are compared with the mean times of operations. If threads wait
 * for one another, or some operations stall, rates are compared with the same arms run solo. Run it
 * with {@code scripts/benchmark-slices}.
 */
public final class WaitingSlices {
  private static final int SLICE_MILLIS = 500;
  private static final double LONGER = 1.5;

  /** Jobs at a time; waiting needs hardly any CPU. */
  private static final int AT_ONCE = 3;

  private static final String CALL = "call";

  /**
   * Two arms.
   *
   * @param oneOf one in this many operations takes {@code stallMillis} longer; 0: none
   * @param locked whether all threads of an arm share one lock, which each operation holds while it
   *     waits
   */
  private record Case(
      String name, int threads, double millis, int oneOf, int stallMillis, boolean locked) {
    JobSpec.Arm arm(double times, int rounds) {
      return new JobSpec.Arm(
          "arm" + times,
          Waiting.class.getName(),
          Map.of(
              "lock",
              name + times,
              "locked",
              String.valueOf(locked),
              "nanos",
              String.valueOf(Math.round(millis * times * 1e6)),
              "oneOf",
              String.valueOf(oneOf),
              "stallNanos",
              String.valueOf(stallMillis * 1_000_000L)),
          Map.of(),
          new JobSpec.Load(
              1,
              threads,
              new JobSpec.Length(1L << 40, rounds * SLICE_MILLIS * 1_000_000L, false),
              2,
              0,
              0,
              0));
    }
  }

  private WaitingSlices() {}

  /**
   * @param args number of rounds, and optionally a part of the names of the wanted cases
   */
  public static void main(String[] args) throws Exception {
    int rounds = Integer.parseInt(args[0]);
    List<Case> cases = new ArrayList<>();
    for (double millis : new double[] {1, 50}) {
      for (int threads : new int[] {1, 2, 16}) {
        cases.add(
            new Case(
                String.format(Locale.ROOT, "%.0f ms, %d threads", millis, threads),
                threads,
                millis,
                0,
                0,
                false));
      }
    }
    cases.add(new Case("one lock of 1 ms, 16 threads", 16, 1, 0, 0, true));
    cases.add(new Case("10 ms, 1 in 300 takes 0.3 s, 16 threads", 16, 10, 300, 300, false));
    cases.add(new Case("10 ms, 1 in 1,000 takes 1 s, 16 threads", 16, 10, 1000, 1000, false));
    cases.removeIf(each -> args.length > 1 && !each.name().contains(args[1]));
    System.out.printf(
        Locale.ROOT, "%-42s %10s %10s %10s%n", "operations", "measured", "expected", "difference");
    ExecutorService pool = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<String>> lines = new ArrayList<>();
      cases.forEach(each -> lines.add(pool.submit(() -> line(each, rounds))));
      for (Future<String> line : lines) {
        System.out.println(line.get());
      }
    } finally {
      pool.shutdownNow();
    }
    System.exit(0); // threads of LocalJobRunner keep running
  }

  private static String line(Case of, int rounds) throws Exception {
    List<TaskReport> slices =
        run(
            List.of(of.arm(1, rounds), of.arm(LONGER, rounds)),
            new SliceSchedule(SLICE_MILLIS, rounds, of.hashCode()));
    double ratio = rate(slices.get(1)) / rate(slices.get(0));
    double truth = mean(slices.get(0)) / mean(slices.get(1));
    if (of.locked() || of.oneOf() > 0) {
      double[] solo = new double[2];
      for (int i = 0; i < solo.length; i++) {
        TaskReport report = run(List.of(of.arm(i == 0 ? 1 : LONGER, rounds)), null).get(0);
        solo[i] = report.operations(CALL) / report.window().fullSeconds();
      }
      truth = solo[1] / solo[0];
      return String.format(
          Locale.ROOT,
          "%-42s %10.4f %10.4f %9.2f %%   of solo arms: %.3f and %.3f",
          of.name(),
          ratio,
          truth,
          100 * (ratio / truth - 1),
          rate(slices.get(0)) / solo[0],
          rate(slices.get(1)) / solo[1]);
    }
    return String.format(
        Locale.ROOT,
        "%-42s %10.4f %10.4f %9.2f %%",
        of.name(),
        ratio,
        truth,
        100 * (ratio / truth - 1));
  }

  private static double rate(TaskReport report) {
    return report.rates().get(CALL).perSecond();
  }

  private static double mean(TaskReport report) {
    return report.latencyNanos().get(CALL).getMean();
  }

  private static List<TaskReport> run(List<JobSpec.Arm> arms, SliceSchedule slices)
      throws Exception {
    Path directory = Files.createTempDirectory("hadoop-bench-slices");
    Configuration conf = new Configuration();
    conf.set("hadoop.tmp.dir", directory.resolve("tmp").toString());
    conf.set("mapreduce.framework.name", "local");
    JobSpec spec =
        new JobSpec(
            "group",
            directory.resolve("control").toUri().toString(),
            new JobSpec.Timeout(60, 60),
            arms,
            slices);
    List<Credentials> secrets =
        IntStream.range(0, arms.size()).mapToObj(i -> new Credentials()).toList();
    try {
      return new TrialJob(conf, spec, secrets, new Cancellation()).run(() -> {}).reports();
    } finally {
      FileUtil.fullyDelete(directory.toFile());
    }
  }

  /** Waits for the given time plus or minus half of it, and occasionally much longer. */
  public static final class Waiting implements Workload {
    private static final Map<String, Object> LOCKS = new ConcurrentHashMap<>();
    private TaskContext task;

    @Override
    public List<String> operations() {
      return List.of(CALL);
    }

    @Override
    public void open(TaskContext context) throws IOException {
      task = context;
    }

    @Override
    public Step thread(int thread) {
      Random random = new Random(thread);
      Object lock =
          Boolean.parseBoolean(task.setting("locked"))
              ? LOCKS.computeIfAbsent(task.setting("lock"), name -> new Object())
              : new Object();
      long nanos = task.number("nanos");
      int oneOf = (int) task.number("oneOf");
      long stallNanos = task.number("stallNanos");
      return (phase, index, clock) -> {
        long takes =
            (long) (nanos * (0.5 + random.nextDouble()))
                + (oneOf > 0 && random.nextInt(oneOf) == 0 ? stallNanos : 0);
        clock.start();
        synchronized (lock) {
          Pacer.await(System::nanoTime, System.nanoTime() + takes);
        }
        clock.lap(0);
      };
    }

    @Override
    public void evidence(Evidence evidence) {}

    @Override
    public void close() {}
  }
}
