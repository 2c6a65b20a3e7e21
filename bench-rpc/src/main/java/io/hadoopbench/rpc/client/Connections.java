package io.hadoopbench.rpc.client;

import io.hadoopbench.core.job.DriverTokens;
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
 * Clients of one server at one level of protection, each with a socket of its own. A socket belongs
 * to a user and an address, and the level is no part of that: a second client of the same user
 * would silently use the first one's socket. So each is another login.
 */
public final class Connections implements Closeable {
  /** Secret of a job: a keytab, and whose. */
  static final Text KEYTAB = new Text("hadoopbench.rpc.keytab");

  static final Text PRINCIPAL = new Text("hadoopbench.rpc.principal");

  /**
   * Longer than any wait at the barrier: an idle connection that is closed would be made again in
   * the timed part.
   */
  private static final String IDLE_MILLIS = "3600000";

  /**
   * Opens the same sockets as Hadoop's. Hadoop shares all connections of a process among those who
   * use factories of the same class; a class of our own keeps the measured ones apart from those of
   * the job, and has them closed as soon as the last of us is done.
   */
  public static final class OwnSockets extends StandardSocketFactory {}

  private final URI server;

  /** Of whoever asked for the tokens. */
  private final Configuration base;

  private final Configuration conf;
  private final Credentials secrets;
  private final String mechanism;
  private final List<DistributedFileSystem> clients = new ArrayList<>();
  private final Set<UserGroupInformation> users = new HashSet<>();
  private boolean ownTokens;

  /**
   * @param server a file system of scheme hdfs
   * @param secrets tokens, or a keytab; whatever the mechanism needs
   * @param mechanism level of {@link Handshake}; says nothing when the level is none
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

  /** Has the tokens cancelled when the clients are closed. */
  Connections withOwnTokens() {
    ownTokens = true;
    return this;
  }

  /**
   * A configuration of clients whose sockets are shared with nobody else in this JVM and closed
   * with the last of them: Hadoop keeps others for a while, and the first call after a server's
   * restart would fail on them.
   */
  static Configuration apart(Configuration base) {
    Configuration conf = new Configuration(base);
    conf.setClassLoader(Connections.class.getClassLoader());
    conf.set("hadoop.rpc.socket.factory.class.default", OwnSockets.class.getName());
    return conf;
  }

  /**
   * Adds a client with a login of its own and connects it.
   *
   * @throws IOException if the server refuses, with what it said
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
        throw new IOException(server + " is no HDFS");
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

  /** The key is in a file, readable by its owner alone, for as long as the login takes. */
  private static UserGroupInformation fromKeytab(Credentials secrets) throws IOException {
    byte[] key = secrets.getSecretKey(KEYTAB);
    if (key == null) {
      throw new IOException("mechanism kerberos needs a keytab, and the job carries none");
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

  /** What the sockets agreed upon, one for each. */
  public List<ClientSocket> sockets() throws IOException {
    return ClientSocket.of(users);
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
        DriverTokens.cancel(
            secrets.getAllTokens(),
            base); // never on our own sockets: Hadoop leaves the client that cancels open, and all
        // later ones on such sockets would be that one
      }
    }
  }
}
