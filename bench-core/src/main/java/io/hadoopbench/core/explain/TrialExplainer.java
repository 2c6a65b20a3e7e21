package io.hadoopbench.core.explain;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.explain.Sampling.Recording;
import io.hadoopbench.core.explain.TaskProfiler.LoadWindow;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.ThreadTimes;
import io.hadoopbench.core.result.Explanation.JvmProfile;
import io.hadoopbench.core.result.Explanation.LoadTime;
import io.hadoopbench.core.result.TrialResult;
import io.hadoopbench.core.result.store.RunStore;
import io.hadoopbench.core.result.store.Stacks;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * Samples each trial's load threads and breaks down their time into components. On the embedded
 * cluster, it also breaks down the servers' CPU time.
 */
public final class TrialExplainer implements Closeable {
  private static final String CPU_SECONDS = ".cpuSeconds";

  /** Name of a resource that exists in trials whose calls go through a Router. */
  private static final String ROUTER_CPU = Role.ROUTER.lowerCase() + CPU_SECONDS;

  private final StackRules rules = StackRules.standard();
  private final ServerParts serverParts = new ServerParts(rules);
  private final Optional<OwnServers> servers;

  private record OwnServers(ServerProfiler profiler, ServerStages stages) {}

  private TrialExplainer(Optional<OwnServers> servers) {
    this.servers = servers;
  }

  /**
   * Creates an explainer if {@code -explain} is set; otherwise returns empty.
   *
   * @param existing whether the run uses an existing cluster
   * @param cluster returns the cluster once it is open
   * @param work temporary directory on this host for the profiler's files
   * @param warnings receives warnings for the report
   */
  public static Optional<TrialExplainer> of(
      Settings settings,
      boolean existing,
      Supplier<Cluster> cluster,
      java.nio.file.Path work,
      Consumer<String> warnings) {
    if (!settings.flag(Sampling.EXPLAIN)) {
      return Optional.empty();
    }
    warnings.accept(
        "Explained (-explain): sampling slows down load threads and embedded servers, so compare"
            + " the values only with other explained runs.");
    if (existing) {
      return Optional.of(new TrialExplainer(Optional.empty()));
    }
    ServerProfiler profiler = new ServerProfiler(() -> cluster.get().jvms(), work);
    profiler
        .refused()
        .ifPresent(
            reason ->
                warnings.accept(
                    "The explanation does not break down the servers' CPU time: " + reason + "."));
    return Optional.of(
        new TrialExplainer(
            Optional.of(new OwnServers(profiler, new ServerStages(cluster, warnings)))));
  }

  /** Starts the servers' sampling window. Called directly before the timed part. */
  public void start() {
    servers.ifPresent(
        ours -> {
          ours.stages().start();
          ours.profiler().start();
        });
  }

  public void stop() {
    servers.ifPresent(
        ours -> {
          ours.profiler().stop();
          ours.stages().stop();
        });
  }

  /**
   * Returns the recordings of the latest trial.
   *
   * @param evidence evidence from the tasks
   */
  public List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence)
      throws IOException {
    List<Recording> all = new ArrayList<>(TaskProfiler.recordings(fs, controlDir, evidence));
    servers.ifPresent(ours -> all.addAll(ours.profiler().taken()));
    return all;
  }

  /**
   * Returns the trial with its profiles and the load threads' time, and stores the stacks in the
   * run directory.
   */
  public TrialResult keep(
      RunStore store, String trial, TrialResult result, List<Recording> recordings)
      throws IOException {
    String folder = "explain/" + trial;
    TrialResult profiled = result.toBuilder().profiles(profiles(store, folder, recordings)).build();
    Map<Boolean, List<Recording>> byTask =
        recordings.stream().collect(Collectors.partitioningBy(Recording::isTask));
    if (byTask.get(true).isEmpty()) {
      return profiled; // the job has failed
    }
    SortedMap<String, Double> cpu = new TreeMap<>();
    Map<String, ServerParts.Seen> seen = new HashMap<>();
    byTask.get(false).stream()
        .collect(Collectors.groupingBy(Recording::role))
        .forEach(
            (role, jvms) -> {
              if (jvms.stream().allMatch(jvm -> jvm.threads().isPresent())) {
                ThreadTimes threads =
                    jvms.stream()
                        .map(jvm -> jvm.threads().get())
                        .reduce(ThreadTimes.NONE, ThreadTimes::plus);
                cpu.put(role + CPU_SECONDS, threads.processSeconds());
                if (jvms.stream().allMatch(jvm -> jvm.stacks() != null)) {
                  seen.put(
                      role,
                      new ServerParts.Seen(
                          sum(jvms), threads, servers.orElseThrow().stages().of(role)));
                }
              }
            });
    LoadTime time = loadTime(result.resources(), byTask.get(true), folder);
    return profiled
        .withFurther(cpu)
        .withLoadTime(time.withServers(serverParts.open(time.partSeconds(), seen)));
  }

  private List<JvmProfile> profiles(RunStore store, String folder, List<Recording> recordings)
      throws IOException {
    List<JvmProfile> profiles = new ArrayList<>();
    for (Recording recording : recordings) {
      if (recording.stacks() == null) {
        profiles.add(
            JvmProfile.unavailable(recording.jvm(), recording.role(), recording.unavailable()));
      } else {
        String file = folder + "/" + recording.jvm() + ".collapsed";
        store.write(file, recording.stacks()::write);
        profiles.add(
            new JvmProfile(
                recording.jvm(),
                recording.role(),
                recording.engine(),
                recording.stacks().onCpu().by(rules::category),
                file,
                ""));
      }
    }
    return profiles;
  }

  private static Stacks sum(List<Recording> jvms) {
    return jvms.stream().map(Recording::stacks).reduce(new Stacks(new TreeMap<>()), Stacks::plus);
  }

  /**
   * Breaks down the load threads' time. If a task has no samples, the kernel's counters of all
   * tasks are used instead.
   */
  private LoadTime loadTime(SortedMap<String, Double> used, List<Recording> tasks, String folder) {
    LoadParts.Kernel kernel =
        new LoadParts.Kernel(
            of(used, LoadWindow.SECONDS),
            of(used, LoadWindow.CPU_SECONDS),
            of(used, LoadWindow.QUEUE_SECONDS));
    double operations = of(used, LoadWindow.OPERATIONS);
    Optional<String> missing =
        tasks.stream()
            .filter(task -> task.stacks() == null)
            .map(Recording::unavailable)
            .findFirst();
    if (missing.isPresent()) {
      return new LoadTime(
          "",
          operations,
          kernel.seconds(),
          LoadParts.of(kernel),
          0,
          null,
          new TreeMap<>(),
          missing.get());
    }
    LoadParts direct = LoadParts.of(sum(tasks), kernel, rules);
    LoadParts parts = used.containsKey(ROUTER_CPU) ? direct.throughRouter() : direct;
    String engines =
        tasks.stream().map(Recording::engine).distinct().collect(Collectors.joining(", "));
    return parts
        .unreliable()
        .map(LoadTime::unavailable)
        .orElseGet(
            () ->
                new LoadTime(
                    engines,
                    operations,
                    parts.seconds(),
                    parts.byPart(),
                    parts.samples(),
                    folder,
                    new TreeMap<>(),
                    ""));
  }

  private static double of(SortedMap<String, Double> used, String resource) {
    return used.getOrDefault(resource, 0.0);
  }

  @Override
  public void close() throws IOException {
    if (servers.isPresent()) {
      servers.get().profiler().close();
    }
  }

  /** Time per call stage between two points in time, as counted by the embedded RPC servers. */
  private static final class ServerStages {
    private static final String STAGES = "HadoopBench:service=Rpc,name=Stages";
    private static final double NANO = 1e-9;
    private static final Counter QUEUE = counter(ServerParts.QUEUE, STAGES, "QueueNanos", NANO);
    private static final Map<Role, List<Counter>> COUNTERS =
        Map.of(
            Role.ROUTER,
            List.of(QUEUE),
            Role.NAMENODE,
            List.of(
                QUEUE,
                counter(ServerParts.LOCK, STAGES, "LockWaitNanos", NANO),
                counter(
                    ServerParts.SYNC,
                    "HadoopBench:service=NameNode,name=EditLog",
                    "SyncMillis",
                    1e-3)));

    private final Supplier<Cluster> cluster;
    private final Consumer<String> warnings;
    private final SortedMap<String, ServerGroup.Reading> before = new TreeMap<>();
    private final SortedMap<String, SortedMap<String, Double>> counted = new TreeMap<>();

    ServerStages(Supplier<Cluster> cluster, Consumer<String> warnings) {
      this.cluster = cluster;
      this.warnings = warnings;
    }

    private static Counter counter(String name, String bean, String attribute, double factor) {
      return new Counter(name, bean, attribute, factor, false, false);
    }

    void start() {
      counted.clear();
      before.clear();
      before.putAll(read());
    }

    void stop() {
      read()
          .forEach(
              (role, now) -> {
                if (before.containsKey(role)) {
                  JmxDelta used = now.since(before.get(role));
                  used.doubt()
                      .ifPresentOrElse(
                          doubt ->
                              warnings.accept(
                                  "In some trials the explanation lacks the call stages: "
                                      + doubt.text()
                                      + "."),
                          () -> counted.put(role, used.used()));
                }
              });
    }

    /**
     * Returns seconds by stage, with the names in {@link ServerParts}; empty if the servers with
     * this role do not report stages.
     */
    SortedMap<String, Double> of(String role) {
      return counted.getOrDefault(role, new TreeMap<>());
    }

    private SortedMap<String, ServerGroup.Reading> read() {
      SortedMap<String, ServerGroup.Reading> readings = new TreeMap<>();
      COUNTERS.forEach(
          (role, counters) -> {
            SortedMap<String, Jmx> members = new TreeMap<>();
            cluster
                .get()
                .servers(role)
                .forEach(
                    (name, server) ->
                        members.put(name, new Jmx(server.web(), cluster.get().clientConf())));
            if (!members.isEmpty()) {
              try {
                readings.put(
                    role.lowerCase(),
                    new ServerGroup(role.lowerCase(), members, Optional.empty()).read(counters));
              } catch (IOException e) {
                warnings.accept(
                    "In some trials the explanation lacks the call stages: "
                        + e.getMessage()
                        + ".");
              }
            }
          });
      return readings;
    }
  }
}
