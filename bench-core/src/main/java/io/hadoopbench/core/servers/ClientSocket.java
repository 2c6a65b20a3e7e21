package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.Fields;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import javax.net.SocketFactory;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Properties that a Hadoop RPC client socket negotiated, read from the client after the handshake.
 * Uses reflection, because the fields are private. A class in Hadoop's package could not access
 * them either, because {@code hadoop jar} loads our classes with a different class loader.
 *
 * @param method SIMPLE, TOKEN or KERBEROS
 * @param qop none, auth, auth-int or auth-conf
 * @param cipher SASL mechanism, and the algorithm that signs or encrypts
 * @param port local port
 * @param server remote address
 */
public record ClientSocket(
    String method, String qop, String cipher, int port, InetSocketAddress server) {
  /** The protocol of HDFS clients. */
  static final String NAMENODE_PROTOCOL = "ClientNamenodeProtocolPB";

  /**
   * Returns the sockets of this JVM's RPC clients.
   *
   * @param factory class of the clients' socket factory
   */
  public static List<ClientSocket> of(
      Class<? extends SocketFactory> factory, Set<UserGroupInformation> users) throws IOException {
    return find(factory::equals, id -> users.contains((UserGroupInformation) get(id, "ticket")));
  }

  /** Returns the current user's sockets to NameNodes and Routers. */
  static List<ClientSocket> toNameNodes() throws IOException {
    UserGroupInformation user = UserGroupInformation.getCurrentUser();
    return find(
        factory -> true,
        id ->
            user.equals(get(id, "ticket"))
                && ((Class<?>) get(id, "protocol")).getSimpleName().equals(NAMENODE_PROTOCOL));
  }

  private interface IdTest {
    boolean test(Object id) throws IOException;
  }

  private static List<ClientSocket> find(Predicate<Class<?>> factory, IdTest wanted)
      throws IOException {
    try {
      List<ClientSocket> found = new ArrayList<>();
      Object cache =
          Fields.get(null, Class.forName("org.apache.hadoop.ipc.ProtobufRpcEngine2"), "CLIENTS");
      for (Map.Entry<?, ?> client : ((Map<?, ?>) get(cache, "clients")).entrySet()) {
        for (Map.Entry<?, ?> connection :
            ((Map<?, ?>) get(client.getValue(), "connections")).entrySet()) {
          if (factory.test(client.getKey().getClass())
              && wanted.test(connection.getKey())
              && get(connection.getValue(), "socket") != null) {
            found.add(of(connection.getKey(), connection.getValue()));
          }
        }
      }
      return found;
    } catch (ReflectiveOperationException e) {
      throw new IOException("cannot inspect this Hadoop version's RPC client: " + e, e);
    }
  }

  private static ClientSocket of(Object id, Object connection)
      throws ReflectiveOperationException, IOException {
    Method qop = id.getClass().getDeclaredMethod("getSaslQop");
    qop.setAccessible(true);
    String agreed = (String) qop.invoke(id);
    Object rpcClient = get(connection, "saslRpcClient");
    SaslClient sasl = rpcClient == null ? null : (SaslClient) get(rpcClient, "saslClient");
    Object method = get(connection, "authMethod"); // null on a cluster without security
    Socket socket = (Socket) get(connection, "socket");
    return new ClientSocket(
        method == null ? "SIMPLE" : method.toString(),
        agreed == null ? "none" : agreed,
        agreed == null || sasl == null ? "no SASL" : SaslCipher.describe(sasl, agreed),
        socket.getLocalPort(),
        (InetSocketAddress) socket.getRemoteSocketAddress());
  }

  private static Object get(Object owner, String name) throws IOException {
    return Fields.get(owner, owner.getClass(), name);
  }

  /** Returns the evidence text: {@code TOKEN auth-conf DIGEST-MD5 3des}. */
  @Override
  public String toString() {
    return method + " " + qop + " " + cipher;
  }
}
