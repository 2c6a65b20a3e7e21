package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.process.ChildMain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.JMException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.server.namenode.EditLogFileOutputStream;
import org.apache.hadoop.hdfs.server.namenode.FSNamesystem;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.hdfs.server.namenode.NameNodeRpcServer;

/**
 * Runs a NameNode. The first start also formats it, in the same JVM, because a second JVM would
 * cost two seconds. With several NameNodes, {@code NameNodeMain active|standby|observer <directory
 * of the first>}, the first NameNode formats the namespace and the others start from a copy.
 */
public final class NameNodeMain {
  static final String ACTIVE = "active";
  static final String STANDBY = "standby";
  static final String OBSERVER = "observer";

  /** Configuration key: {@code true} or {@code false}, whether the edit log is synced to disk. */
  static final String SYNCED = "hadoopbench.edits.synced";

  private static final Duration FORMAT_LIMIT = Duration.ofMinutes(5);

  /** Exposes edit log figures that Hadoop reports only as text. */
  public interface EditLogBean {
    String NAME = "HadoopBench:service=NameNode,name=EditLog";

    /**
     * Returns the sync time of the current segment in ms, summed over all journals, which are
     * written one after another.
     */
    long getSyncMillis();
  }

  private NameNodeMain() {}

  public static void main(String[] args) throws IOException, JMException, InterruptedException {
    List<String> state = List.of(args);
    Configuration conf = new HdfsConfiguration();
    EditLogFileOutputStream.setShouldSkipFsyncForTesting(!conf.getBoolean(SYNCED, true));
    boolean first = state.isEmpty() || state.get(0).equals(ACTIVE);
    Path name =
        state.contains(ACTIVE)
            ? Path.of(state.get(1))
            : Path.of(FSNamesystem.getNamespaceDirs(conf).iterator().next());
    if (!Files.exists(name.resolve("current").resolve("VERSION"))) {
      if (first) {
        format(conf, name);
      } else {
        copy(Path.of(state.get(1)), name);
      }
    }
    NameNode nameNode = NameNode.createNameNode(new String[0], conf);
    NameNodeRpcServer rpc = (NameNodeRpcServer) nameNode.getRpcServer();
    RpcConnections.register(rpc.getClientRpcServer());
    ChildMain.bean(() -> syncMillis(nameNode.getNamesystem()), EditLogBean.class, EditLogBean.NAME);
    if (state.contains(ACTIVE)) {
      rpc.transitionToActive(new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER));
    } else if (state.contains(OBSERVER)) {
      rpc.transitionToObserver(new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER));
    }
    nameNode.join();
  }

  /** Hadoop reports one number per journal, separated by spaces. */
  private static long syncMillis(FSNamesystem namesystem) {
    return Pattern.compile("\\d+")
        .matcher(namesystem.getTotalSyncTimes())
        .results()
        .mapToLong(journal -> Long.parseLong(journal.group()))
        .sum();
  }

  private static void format(Configuration conf, Path name) throws IOException {
    Configuration once = new Configuration(conf);
    // otherwise this namesystem's beans would stay registered and conflict with the NameNode's
    once.setBoolean("dfs.namenode.enable.retrycache", false);
    NameNode.format(once);
    Files.createFile(formatted(name));
  }

  /** Returns the file that marks the directory of the first NameNode as formatted. */
  private static Path formatted(Path name) {
    return name.resolveSibling("formatted");
  }

  private static void copy(Path first, Path name) throws IOException, InterruptedException {
    Instant deadline = Instant.now().plus(FORMAT_LIMIT);
    while (!Files.exists(formatted(first))) {
      if (Instant.now().isAfter(deadline)) {
        throw new IOException(
            first + " has not been formatted within " + FORMAT_LIMIT.toMinutes() + " min");
      }
      Thread.sleep(100);
    }
    Files.createDirectories(name.resolve("current"));
    try (Stream<Path> files = Files.list(first.resolve("current"))) {
      for (Path file :
          files
              .filter(
                  file ->
                      file.getFileName()
                          .toString()
                          .matches("VERSION|seen_txid|fsimage_0+(\\.md5)?"))
              .toList()) {
        Files.copy(file, name.resolve("current").resolve(file.getFileName()));
      }
    }
  }

  /**
   * Properties that a server's RPC connections negotiated, one string per connection: {@code
   * <client address>:<client port> <SIMPLE|TOKEN|KERBEROS> <none|auth|auth-int|auth-conf>}. Both
   * ends of a connection report the same string.
   */
  public interface RpcConnectionsMXBean {
    String NAME = "HadoopBench:service=Rpc,name=Connections";

    String[] getConnections();

    /** Returns connections that this server opened as a client. */
    String[] getOutgoing();

    /**
     * Returns the largest number of outgoing connections for a single impersonated user; the
     * server's own connections are not counted.
     */
    int getMostOutgoingOfOneUser();
  }
}
