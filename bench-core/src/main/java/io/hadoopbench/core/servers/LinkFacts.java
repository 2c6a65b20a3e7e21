package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.FirstLine;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/** Facts about this JVM's links to HDFS, obtained by writing and reading a small file. */
public final class LinkFacts {
  /** Prefix of facts about links. */
  public static final String LINK = "link.";

  /** Fact: mechanism, protection and cipher of the connection to the NameNode or Router. */
  public static final String NAMENODE = LINK + "namenode";

  /** Fact: protection and cipher of connections to DataNodes. */
  public static final String DATANODE = LINK + "datanode";

  /** Prefix of the fact about a link that could not be used, followed by the reason. */
  public static final String FAILED = "no: ";

  /** Prefix of the fact about a link whose protection is unknown, followed by the reason. */
  static final String NOT_ASKED = "not asked: ";

  private LinkFacts() {}

  /**
   * Writes, reads and deletes a file of one byte; returns no facts if the directory is not in HDFS.
   *
   * @param directory existing directory that is writable for this user
   */
  public static SortedMap<String, String> of(Configuration conf, Path directory) {
    SortedMap<String, String> facts = new TreeMap<>();
    Configuration own = new Configuration(conf);
    DataConnections.separate(own);
    DataConnections connections = null;
    try (FileSystem named = FileSystem.newInstance(directory.toUri(), conf);
        FileSystem fs = FileSystem.newInstance(named.resolvePath(directory).toUri(), own)) {
      if (!(fs instanceof DistributedFileSystem hdfs)) {
        return facts;
      }
      Path file = new Path(named.resolvePath(directory), ".link-" + UUID.randomUUID());
      connections = DataConnections.of(hdfs, Map.of());
      fs.getFileStatus(file.getParent());
      facts.put(NAMENODE, sockets(fs.getUri()));
      try {
        try (FSDataOutputStream out = fs.create(file, false)) {
          out.write(1);
        }
        try (FSDataInputStream in = fs.open(file)) {
          in.readFully(new byte[1]);
        }
      } finally {
        fs.delete(file, false);
      }
      facts.put(DATANODE, String.join(" and ", new TreeSet<>(connections.seen().keySet())));
    } catch (IOException e) {
      boolean handshake = connections != null && !connections.failure().isEmpty();
      facts.put(
          facts.containsKey(NAMENODE) ? DATANODE : NAMENODE,
          FAILED + (handshake ? FirstLine.of(connections.failure()) : FirstLine.of(e)));
    }
    return facts;
  }

  /** Returns the protection that the connection to a NameNode or Router negotiates. */
  public static String ofNameNode(URI server, Configuration conf) {
    try (FileSystem fs = FileSystem.newInstance(server, conf)) {
      fs.getFileStatus(new Path("/"));
      return sockets(server);
    } catch (IOException e) {
      return FAILED + FirstLine.of(e);
    }
  }

  /**
   * Returns the protection of the sockets to the server's port, or of all sockets if the port is
   * unknown.
   */
  private static String sockets(URI server) throws IOException {
    return ClientSocket.toNameNodes().stream()
        .filter(socket -> server.getPort() <= 0 || socket.server().getPort() == server.getPort())
        .map(ClientSocket::toString)
        .distinct()
        .sorted()
        .collect(Collectors.joining(" and "));
  }
}
