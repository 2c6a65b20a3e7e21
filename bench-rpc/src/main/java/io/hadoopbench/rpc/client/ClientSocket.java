package io.hadoopbench.rpc.client;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.SocketFactory;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * What one socket of Hadoop's RPC client agreed upon with the server, read out of the client itself after the handshake. Hadoop keeps
 * all this to itself, hence the reflection; a class beside Hadoop's own could see no more, as {@code hadoop jar} loads ours apart.
 *
 * @param method SIMPLE, TOKEN or KERBEROS
 * @param qop none, auth, auth-int or auth-conf
 * @param cipher the SASL mechanism and what it signs or encrypts with
 * @param port of this end
 * @param server address of the other end
 */
public record ClientSocket(String method, String qop, String cipher, int port, InetSocketAddress server) {
  /** The sockets of the measured connections that belong to these users. */
  static List<ClientSocket> of(Set<UserGroupInformation> users) throws IOException {
    try {
      List<ClientSocket> found = new ArrayList<>();
      Object cache = field(Class.forName("org.apache.hadoop.ipc.ProtobufRpcEngine2"), "CLIENTS").get(null);
      for (Map.Entry<?, ?> client : ((Map<?, ?>) get(cache, "clients")).entrySet()) {
        if (((SocketFactory) client.getKey()).getClass() == Connections.OwnSockets.class) {
          for (Map.Entry<?, ?> connection : ((Map<?, ?>) get(client.getValue(), "connections")).entrySet()) {
            if (users.contains((UserGroupInformation) get(connection.getKey(), "ticket"))) {
              found.add(of(connection.getKey(), connection.getValue()));
            }
          }
        }
      }
      return found;
    } catch (ReflectiveOperationException e) {
      throw new IOException("this Hadoop's RPC client cannot be looked into: " + e, e);
    }
  }

  private static ClientSocket of(Object id, Object connection) throws ReflectiveOperationException {
    Method qop = id.getClass().getDeclaredMethod("getSaslQop");
    qop.setAccessible(true);
    String agreed = (String) qop.invoke(id);
    Object rpcClient = get(connection, "saslRpcClient");
    SaslClient sasl = rpcClient == null ? null : (SaslClient) get(rpcClient, "saslClient");
    Object method = get(connection, "authMethod"); // on a cluster without security nobody asks for one
    Socket socket = (Socket) get(connection, "socket");
    return new ClientSocket(method == null ? "SIMPLE" : method.toString(), agreed == null ? "none" : agreed,
        agreed == null || sasl == null ? "no SASL" : SaslCipher.describe(sasl, agreed), socket.getLocalPort(),
        (InetSocketAddress) socket.getRemoteSocketAddress());
  }

  private static Object get(Object owner, String name) throws ReflectiveOperationException {
    return field(owner.getClass(), name).get(owner);
  }

  private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** As evidence: {@code TOKEN auth-conf DIGEST-MD5 3des}. */
  @Override
  public String toString() {
    return method + " " + qop + " " + cipher;
  }
}
