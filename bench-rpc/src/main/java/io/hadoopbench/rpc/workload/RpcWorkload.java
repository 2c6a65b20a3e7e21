package io.hadoopbench.rpc.workload;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.TaskCredentials;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.RoundTrip;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.servers.ClientSocket;
import io.hadoopbench.rpc.client.Connections;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * Each thread repeats calls to the server, over its own socket or over a socket shared by all of
 * the task's threads.
 */
public final class RpcWorkload implements Workload {
  static final String SERVER = "server";
  static final String PROTECTION = "protection";
  static final String MECHANISM = "mechanism";
  static final String OPERATION = "operation";
  static final String CONNECTIONS = "connections";
  static final String NAMESPACE = "namespace";
  static final String ENTRIES = "entries";

  /** The trial's directory on the server. */
  static final String TRIAL_DIR = "trialDir";

  /** Levels of {@link #CONNECTIONS}. */
  static final String SHARED = "shared";

  static final String PER_THREAD = "perThread";

  /** Operation name for any call; in a mix each kind is also recorded separately. */
  public static final String CALL = "call";

  /** Evidence: what each socket negotiated. */
  static final String SOCKETS = "rpc.sockets";

  private TaskContext context;
  private Connections connections;
  private DistributedFileSystem shared;
  private String operation = "";

  /** Measured only in the first task, before the other tasks load the server. */
  private RoundTrip roundTrip;

  @Override
  public List<String> operations() {
    return operation.equals(NameNodeCalls.MIX)
        ? Stream.concat(Stream.of(CALL), NameNodeCalls.KINDS.stream()).toList()
        : List.of(CALL);
  }

  @Override
  public void open(TaskContext task) throws IOException {
    context = task;
    operation = task.setting(OPERATION);
    connections =
        new Connections(
            URI.create(task.setting(SERVER)),
            task.conf(),
            TaskCredentials.of(task.conf()),
            task.setting(PROTECTION),
            task.setting(MECHANISM));
    if (task.setting(CONNECTIONS).equals(SHARED)) {
      shared = connections.add();
    }
  }

  @Override
  public Step thread(int thread) throws IOException {
    DistributedFileSystem fs = shared != null ? shared : connections.add();
    if (context.map() == 0 && thread == 0) {
      roundTrip = RoundTrip.to(connections.sockets().get(0).server());
    }
    Path own = new Path(context.path(TRIAL_DIR), "m" + context.map() + "t" + thread);
    fs.mkdirs(own);
    NameNodeCalls calls =
        new NameNodeCalls(
            fs.getClient().getNamenode(),
            fs.getClient().getClientName(),
            new Namespace(context.setting(NAMESPACE), (int) context.number(ENTRIES)),
            own + Path.SEPARATOR,
            31L * context.map() + thread);
    boolean mixed = operation.equals(NameNodeCalls.MIX);
    return (phase, index, clock) -> {
      int kind = NameNodeCalls.kind(operation, index);
      String name = (phase == Phase.MEASURED ? "f" : "w") + index;
      clock.start();
      calls.call(kind, name);
      clock.total(0);
      if (mixed) {
        clock.lap(1 + kind);
      }
    };
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    for (ClientSocket socket : connections.sockets()) {
      evidence.add(SOCKETS, socket);
    }
    if (roundTrip != null) {
      evidence.add("network.tcpConnect", roundTrip.connectOutcome());
      evidence.add("network.ping", roundTrip.pingOutcome());
    }
  }

  @Override
  public void resources(TaskReport report) throws IOException {
    report.addResource("client.rpcSockets", connections.sockets().size());
    if (roundTrip != null) {
      roundTrip
          .connectMicros()
          .ifPresent(micros -> report.addResource("network.tcpConnectMicros", micros));
      roundTrip.pingMicros().ifPresent(micros -> report.addResource("network.pingMicros", micros));
    }
  }

  @Override
  public void close() throws IOException {
    if (connections != null) {
      connections.close();
    }
  }
}
