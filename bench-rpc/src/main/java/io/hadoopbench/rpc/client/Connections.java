package io.hadoopbench.rpc.client;

import io.hadoopbench.core.load.TaskCredentials;
import io.hadoopbench.core.servers.ClientSocket;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.SaslRpcServer.AuthMethod;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Clients that call one server at one protection level, each with its own socket. Hadoop identifies
 * a socket by user and address, not by level: a second client with the same user would silently use
 * the first client's socket. Therefore each client logs in separately.
 */
public final class Connections implements Closeable {
  /** Names of a job's secrets: a keytab and its principal. */
  static final Text KEYTAB = new Text("hadoopbench.rpc.keytab");

  static final Text PRINCIPAL = new Text("hadoopbench.rpc.principal");

  /**
   * Longer than any wait at the barrier. Otherwise idle connections would be closed, and reopened
   * during the timed part.
   */
  private static final String IDLE_MILLIS = "3600000";

  /**
   * Creates the same sockets as Hadoop's class. Hadoop shares connections within a process if their
   * factory class is the same. With a separate class, the measured connections are not shared with
   * the job, and are closed with the last client.
   */
  public static final class OwnSockets extends StandardSocketFactory {}

  private final URI server;

  /** The configuration with which the tokens were requested. */
  private final Configuration base;

  private final Configuration conf;
  private final Credentials secrets;
  private final String mechanism;
  private final List<DistributedFileSystem> clients = new ArrayList<>();
  private final Set<UserGroupInformation> users = new HashSet<>();
  private boolean ownTokens;

  /**
   * @param server URI with scheme hdfs
   * @param secrets tokens or a keytab, as the mechanism requires
   * @param mechanism one of {@link Handshake#MECHANISMS}; ignored without protection
   */
  public Connections(
      URI server, Configuration base, Credentials secrets, String protection, String mechanism) {
    this.server = server;
    this.base = base;
    this.secrets = secrets;
    this.mechanism = protection.equals(ProtectionLevel.NONE) ? "" : mechanism;
    this.conf = apart(base);
    conf.set("ipc.client.connection.maxidletime", IDLE_MILLIS);
    if (protection.equals(ProtectionLevel.NONE)) {
      conf.set("ipc.client.fallback-to-simple-auth-allowed", "true");
    } else {
      conf.set(ProtectionLevel.KEY, protection);
    }
  }

  /** Cancels the tokens when the clients are closed. */
  Connections withOwnTokens() {
    ownTokens = true;
    return this;
  }

  /**
   * Returns a configuration for clients whose sockets are not shared with other clients in this JVM
   * and are closed with the last client. Hadoop keeps other sockets open for a while, and the first
   * call after a server restart would fail on such a socket.
   */
  static Configuration apart(Configuration base) {
    Configuration conf = new Configuration(base);
    conf.setClassLoader(Connections.class.getClassLoader());
    conf.set("hadoop.rpc.socket.factory.class.default", OwnSockets.class.getName());
    return conf;
  }

  /**
   * Adds a client with its own login and connects it.
   *
   * @throws IOException if the server rejects it, with the server's message
   */
  public DistributedFileSystem add() throws IOException {
    UserGroupInformation user = user();
    DistributedFileSystem client;
    try {
      FileSystem fs =
          user.doAs(
              (PrivilegedExceptionAction<FileSystem>) () -> FileSystem.newInstance(server, conf));
      if (!(fs instanceof DistributedFileSystem hdfs)) {
        fs.close();
        throw new IOException(server + " is not an HDFS URI");
      }
      client = hdfs;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while connecting to " + server, e);
    }
    clients.add(client);
    users.add(user);
    client.getClient().getNamenode().getFileInfo("/");
    return client;
  }

  private UserGroupInformation user() throws IOException {
    UserGroupInformation self = UserGroupInformation.getCurrentUser();
    return switch (mechanism) {
      case Handshake.TOKEN -> {
        UserGroupInformation user =
            UserGroupInformation.createRemoteUser(self.getUserName(), AuthMethod.TOKEN);
        user.addCredentials(secrets);
        yield user;
      }
      case Handshake.KERBEROS -> fromKeytab(secrets);
      default -> UserGroupInformation.createRemoteUser(self.getShortUserName());
    };
  }

  /**
   * Logs in with a keytab. During the login, the keytab is in a file that only its owner can read.
   */
  private static UserGroupInformation fromKeytab(Credentials secrets) throws IOException {
    byte[] key = secrets.getSecretKey(KEYTAB);
    if (key == null) {
      throw new IOException("mechanism kerberos needs a keytab, but the job has none");
    }
    Path file =
        Files.createTempFile(
            "hadoop-bench-",
            ".keytab",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.write(file, key);
      return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
          new Text(secrets.getSecretKey(PRINCIPAL)).toString(), file.toString());
    } finally {
      Files.delete(file);
    }
  }

  /** Returns what each socket negotiated. */
  public List<ClientSocket> sockets() throws IOException {
    return ClientSocket.of(OwnSockets.class, users);
  }

  @Override
  public void close() throws IOException {
    try {
      for (DistributedFileSystem client : clients) {
        client.close();
      }
      clients.clear();
    } finally {
      if (ownTokens) {
        // not with OwnSockets: Hadoop leaves the client that cancels tokens open, and later clients
        // with this factory would reuse it
        TaskCredentials.cancel(secrets.getAllTokens(), base);
      }
    }
  }
}
