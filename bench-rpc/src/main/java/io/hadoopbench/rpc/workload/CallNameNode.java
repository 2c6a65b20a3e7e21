package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.scenario.Footprint;
import io.hadoopbench.core.scenario.ForeignCalls;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.RunLength;
import io.hadoopbench.core.scenario.Trait;
import io.hadoopbench.core.scenario.TrialLength;
import io.hadoopbench.core.scenario.WorkloadSpec;
import io.hadoopbench.rpc.client.Clients;
import io.hadoopbench.rpc.client.Handshake;
import io.hadoopbench.rpc.client.OneOf;
import io.hadoopbench.rpc.client.Route;
import io.hadoopbench.rpc.wire.WireProof;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The workload that calls a server of the file system again and again.
 *
 * @param handshake how clients log in
 * @param route whom they call
 */
public record CallNameNode(Handshake handshake, Route route) implements WorkloadSpec {
  public static final String CALLS_PER_SECOND = RpcWorkload.CALL + ".perSecond";
  public static final String CALL_MICROS = RpcWorkload.CALL + ".p50Micros";
  static final String CLIENT_CPU_MICROS = "client.cpuMicrosPerCall";

  /** The NameNode answers a listing in parts of this many entries (dfs.ls.limit); one part is one call. */
  private static final long MAX_ENTRIES = 1000;

  /** Of the calls, as clients see them. */
  public static List<Metric> metrics() {
    return List.of(
        Metric.higherIsBetter(CALLS_PER_SECOND, "calls per second", "1/s"),
        Metric.lowerIsBetter(CALL_MICROS, "call, median", "us"),
        Metric.lowerIsBetter(RpcWorkload.CALL + ".p99Micros", "call, 99th percentile", "us"),
        Metric.lowerIsBetter(CLIENT_CPU_MICROS, "client CPU per call", "us"));
  }

  /** RPCs that an operation is: a file is created with two. */
  public static double rpcsPerCall(Settings settings) {
    return NameNodeCalls.rpcs(settings.text("op"));
  }

  @Override
  public Set<Trait> traits() {
    return Set.of(Trait.NAMENODE_CALLS);
  }

  @Override
  public List<Option> options() {
    return List.of(
        Option.of("op", Type.TEXT, String.join("|", NameNodeCalls.OPERATIONS), NameNodeCalls.GET_FILE_INFO,
            "what is called; create is two RPCs, create and complete; mix is 60 % getFileInfo, 20 % getBlockLocations, 10 % listStatus,"
                + " 5 % mkdirs, 5 % create"),
        RunLength.blocks("12"),
        TrialLength.option("1s"),
        Option.of("calls", Type.POSITIVE, "N", "12000", "calls of a trial, all threads of all maps together"),
        Option.of("entries", Type.POSITIVE, "N", "100", "entries of the directory that is listed: the size of a reply; at most " + MAX_ENTRIES),
        Option.of("threads", Type.POSITIVE, "N", "4", "load threads in each map task"),
        Option.of("connections", Type.TEXT, RpcWorkload.PER_THREAD + "|" + RpcWorkload.SHARED, RpcWorkload.PER_THREAD,
            "sockets: one for each thread, or one for all threads of a task, as they have when they share a FileSystem"),
        Option.of("warmup", Type.COUNT, "N", "250", "calls that each thread makes before, not recorded"),
        ForeignCalls.option(), WireProof.option());
  }

  @Override
  public void check(Settings settings, int mostThreads) {
    OneOf.check(settings, "op", NameNodeCalls.OPERATIONS);
    OneOf.check(settings, "connections", List.of(RpcWorkload.PER_THREAD, RpcWorkload.SHARED));
    if (settings.number("entries") > MAX_ENTRIES) {
      throw new UsageException("-entries " + settings.text("entries") + ": one reply holds at most " + MAX_ENTRIES + " entries (dfs.ls.limit)");
    }
    TrialLength.check(settings, this, "calls", mostThreads);
    WireProof.check(settings);
  }

  @Override
  public String counts() {
    return "calls";
  }

  @Override
  public Footprint footprint(Settings settings) {
    String op = settings.text("op");
    return new Footprint("calls " + op, op.equals(NameNodeCalls.CREATE) ? 1 : 0, 0, 0, "a directory of " + settings.text("entries") + " entries");
  }

  /** Both ends wrap and unwrap. */
  @Override
  public boolean clientIsMeasured() {
    return true;
  }

  @Override
  public Optional<Duration> turn() {
    return Optional.of(Duration.ofMillis(250));
  }

  @Override
  public void needs(ClusterNeeds.Builder needs, Settings settings) {
    needs.servers(Role.NAMENODE, Role.DATANODE).kerberos();
  }

  @Override
  public Opened open(RunContext run) {
    return new Calling(new Clients(run, handshake, route), new WireProof(run));
  }
}
