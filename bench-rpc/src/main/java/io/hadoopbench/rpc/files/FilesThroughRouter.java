package io.hadoopbench.rpc.files;

import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.cluster.ServerAccess;
import io.hadoopbench.core.design.CountingMeter;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Meter;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.RunContext;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.servers.Jmx;
import io.hadoopbench.core.servers.JmxDelta;
import io.hadoopbench.core.servers.JmxDelta.Counter;
import io.hadoopbench.core.servers.ServerGroup;
import io.hadoopbench.core.workload.CpuCost;
import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Factor {@code target} for files: whether the client calls the NameNode directly or through a
 * Router. Either way, the client transfers data directly to and from the DataNodes with the same
 * stream classes. Validity check: the number of blocks allocated, or files opened, through the
 * Router.
 */
public final class FilesThroughRouter implements Treatment.Interleavable {
  static final String TARGET = "target";
  static final String NAMENODE = "namenode";
  static final String ROUTER = "router";

  /** This Router's name among the cluster's Routers. */
  private static final String NAME = "files";

  static boolean routed(Variant variant) {
    return variant.level(TARGET).equals(ROUTER);
  }

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            TARGET,
            "server that clients call for files; router requires the embedded cluster without"
                + " Kerberos.",
            List.of(NAMENODE, ROUTER)));
  }

  /** Only HDFS's own client can be redirected to a Router. */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.contains(Trait.WHOLE_FILES) && traits.contains(Trait.HDFS_STREAMS);
  }

  @Override
  public Optional<String> excludes(Variant variant, Settings settings) {
    return !routed(variant) || !ExistingOnly.asked(settings)
        ? Optional.empty()
        : Optional.of(
            TARGET
                + "="
                + ROUTER
                + ": files go only through the embedded cluster's Router; rpc-router also measures"
                + " an existing cluster's Router");
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Variant variant, Settings settings) {
    if (routed(variant)) {
      needs.router(NAME, Map.of());
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(new RouterCalls());
  }

  @Override
  public List<Metric> metrics() {
    return List.of(
        Metric.lowerIsBetter(ROUTER + CpuCost.SECONDS_PER_GB, "Router CPU per GB", "s/GB"));
  }

  /** Returns the run's Router; empty if no variant uses one. */
  static Optional<ServerAccess> router(RunContext run) {
    return Optional.ofNullable(run.cluster().servers(Role.ROUTER).get(NAME));
  }

  @Override
  public Opened open(RunContext run) {
    return new Opened() {
      @Override
      public Optional<String> unavailable(Variant variant) {
        return routed(variant) && UserGroupInformation.isSecurityEnabled()
            ? Optional.of(
                "the cluster uses Kerberos, and tasks do not get a Router's token for files")
            : Optional.empty();
      }

      @Override
      public void prepare(Trial trial, TaskSpec task) {
        if (routed(trial.variant())) {
          task.set(InTask.ADDRESS, router(run).orElseThrow().endpoint(ServerAccess.HDFS).toString())
              .with(InTask.class);
        }
      }
    };
  }

  /**
   * Opens and creates a task's files with a Router client; their paths are the same in the Router's
   * namespace.
   */
  public static final class InTask implements FileAccessTreatment {
    static final String ADDRESS = "routerAddress";

    private TaskContext task;

    @Override
    public void open(TaskContext context) {
      task = context;
    }

    @Override
    public Optional<FileAccess> connect(FileSystem fs) throws IOException {
      return Optional.of(
          new Routed(FileSystem.newInstance(URI.create(task.setting(ADDRESS)), task.conf())));
    }

    private record Routed(FileSystem router, FileAccess access) implements FileAccess {
      Routed(FileSystem router) {
        this(router, FileAccess.of(router));
      }

      private static Path there(Path path) {
        return new Path(path.toUri().getPath());
      }

      @Override
      public FSDataInputStream open(Path path) throws IOException {
        return access.open(there(path));
      }

      @Override
      public FSDataOutputStream create(Path path, short replication, long blockBytes)
          throws IOException {
        return access.create(there(path), replication, blockBytes);
      }

      @Override
      public Optional<FileSystem> fileSystem() {
        return Optional.of(router);
      }

      @Override
      public void close() throws IOException {
        router.close();
      }
    }
  }

  /**
   * Counts the blocks allocated and the files opened through the client port on the run's Router,
   * and measures the Router's CPU time; reports nothing if there is no Router. A file that is
   * created before the trial still gets its blocks during the trial.
   */
  static final class RouterCalls implements Meter {
    static final String BLOCKS = "router.addBlocks";
    static final String OPENS = "router.blockLocations";
    private static final String CPU_SECONDS = "router.cpuSeconds";

    @Override
    public CountingMeter open(RunContext run) throws IOException {
      Optional<ServerAccess> router = FilesThroughRouter.router(run);
      Optional<Jmx> page =
          router.isEmpty() ? Optional.empty() : run.pages().of("the Router", router.get().web());
      String calls =
          "Hadoop:service=Router,name=RpcDetailedActivityForPort"
              + router.map(server -> server.endpoint(ServerAccess.HDFS).getPort()).orElse(0);
      return new OfFiles(
          run,
          page.map(jmx -> ServerGroup.of("the Router", NAME, jmx)),
          List.of(
              Counter.cpuSeconds(CPU_SECONDS),
              Counter.fromFirstUse(BLOCKS, calls, "AddBlockNumOps"),
              Counter.fromFirstUse(OPENS, calls, "GetBlockLocationsNumOps")));
    }

    private static final class OfFiles extends CountingMeter {
      private final Map<Role, ServerGroup> router;

      OfFiles(RunContext run, Optional<ServerGroup> router, List<Counter> counters) {
        super(run, Map.of(Role.ROUTER, counters));
        this.router = router.map(one -> Map.of(Role.ROUTER, one)).orElse(Map.of());
      }

      @Override
      protected Map<Role, ServerGroup> find(List<Trial> group) {
        return router;
      }

      @Override
      protected void add(
          Map<Role, JmxDelta> used, List<Trial> group, List<TaskReport> reports, Observed into) {
        used.values()
            .forEach(
                read -> {
                  into.judge(read);
                  into.resources().putAll(read.used());
                  for (String name : List.of(BLOCKS, OPENS)) {
                    read.of(name)
                        .ifPresent(
                            calls -> into.evidence().add(name, calls > 0 ? "more than 0" : "0"));
                  }
                });
        mismatches(group.stream().map(Trial::variant).toList(), reports, into.resources())
            .forEach(into::mismatch);
        if (group.size() == 1) {
          Optional.ofNullable(into.resources().get(CPU_SECONDS))
              .ifPresent(seconds -> addCpu(group.get(0), seconds, reports.get(0), into));
        }
      }

      @Override
      public void interleaved(Trial trial, TaskReport report, Observed into) {
        into.cpuSeconds(Role.ROUTER, report)
            .ifPresent(seconds -> addCpu(trial, seconds, report, into));
      }

      /** Adds nothing for variants that do not use the Router. */
      private void addCpu(Trial trial, double seconds, TaskReport report, Observed into) {
        if (FilesThroughRouter.routed(trial.variant())) {
          CpuCost.perGB()
              .addMetrics(FilesThroughRouter.ROUTER, seconds, report, run.settings(), into);
        }
      }
    }

    /**
     * Returns the reason files did not take the labelled path; empty if they did.
     *
     * @param variants variants of the trials that shared a job, in the order of {@code reports}
     * @param seen the Router's counters
     */
    static List<String> mismatches(
        List<Variant> variants, List<TaskReport> reports, Map<String, Double> seen) {
      List<String> routed = new ArrayList<>();
      long files = 0;
      boolean written = false;
      for (int i = 0; i < variants.size(); i++) {
        written |= reports.get(i).operations("open") == 0;
        if (FilesThroughRouter.routed(variants.get(i))) {
          routed.add(variants.get(i).id());
          files += Math.max(1, reports.get(i).operations("file"));
        }
      }
      Double counted = seen.get(written ? BLOCKS : OPENS);
      String did = written ? " written" : " opened";
      if (routed.isEmpty()) { // no file may be accessed through the Router
        return counted == null || counted == 0
            ? List.of()
            : List.of(
                "labelled "
                    + FilesThroughRouter.NAMENODE
                    + ", but "
                    + counted.longValue()
                    + " files were"
                    + did
                    + " through the Router");
      }
      String labelled =
          String.join(", ", routed) + ": labelled " + FilesThroughRouter.ROUTER + ", but ";
      return counted == null
          ? List.of(labelled + "the Router does not report its counters")
          : counted >= files
              ? List.of()
              : List.of(
                  labelled
                      + "only "
                      + counted.longValue()
                      + " of "
                      + files
                      + " files were"
                      + did
                      + " through the Router");
    }
  }
}
