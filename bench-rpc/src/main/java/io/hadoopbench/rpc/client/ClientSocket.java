package io.hadoopbench.rpc.client;

import com.sun.security.jgss.ExtendedGSSContext;
import com.sun.security.jgss.InquireType;
import io.hadoopbench.core.os.CurrentJava;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.net.SocketFactory;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.security.UserGroupInformation;
import org.ietf.jgss.GSSException;

/**
 * Properties that a socket of Hadoop's RPC client negotiated, read from the client after the
 * handshake. The fields are private, hence the reflection; a class in Hadoop's package would not
 * help, because {@code hadoop jar} loads ours with another class loader.
 *
 * @param method SIMPLE, TOKEN or KERBEROS
 * @param qop none, auth, auth-int or auth-conf
 * @param cipher SASL mechanism, and the algorithm that signs or encrypts
 * @param port local port
 * @param server remote address
 */
public record ClientSocket(
    String method, String qop, String cipher, int port, InetSocketAddress server) {
  /** Returns the sockets of the measured connections of these users. */
  static List<ClientSocket> of(Set<UserGroupInformation> users) throws IOException {
    try {
      List<ClientSocket> found = new ArrayList<>();
      Object cache =
          field(Class.forName("org.apache.hadoop.ipc.ProtobufRpcEngine2"), "CLIENTS").get(null);
      for (Map.Entry<?, ?> client : ((Map<?, ?>) get(cache, "clients")).entrySet()) {
        if (((SocketFactory) client.getKey()).getClass() == Connections.OwnSockets.class) {
          for (Map.Entry<?, ?> connection :
              ((Map<?, ?>) get(client.getValue(), "connections")).entrySet()) {
            if (users.contains((UserGroupInformation) get(connection.getKey(), "ticket"))) {
              found.add(of(connection.getKey(), connection.getValue()));
            }
          }
        }
      }
      return found;
    } catch (ReflectiveOperationException e) {
      throw new IOException("cannot inspect the RPC client of this Hadoop version: " + e, e);
    }
  }

  private static ClientSocket of(Object id, Object connection) throws ReflectiveOperationException {
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

  private static Object get(Object owner, String name) throws ReflectiveOperationException {
    return field(owner.getClass(), name).get(owner);
  }

  private static Field field(Class<?> owner, String name) throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  /** Returns the evidence text: {@code TOKEN auth-conf DIGEST-MD5 3des}. */
  @Override
  public String toString() {
    return method + " " + qop + " " + cipher;
  }

  /**
   * Cipher that a SASL client of the JDK negotiated. The SASL API does not expose it (3des and rc4
   * both have strength "high"), and the fields are closed to reflection. The fields are read by
   * memory offset; otherwise each JVM, also on an existing cluster, would need {@code --add-opens}.
   */
  static final class SaslCipher {
    static final String UNKNOWN = "unknown cipher";

    /** Encryption type numbers of RFC 3961 and RFC 8009. */
    private static final Map<Integer, String> ENCRYPTION_TYPES =
        Map.of(
            17,
            "aes128-cts-hmac-sha1-96",
            18,
            "aes256-cts-hmac-sha1-96",
            19,
            "aes128-cts-hmac-sha256-128",
            20,
            "aes256-cts-hmac-sha384-192",
            23,
            "rc4-hmac",
            16,
            "des3-cbc-sha1");

    private SaslCipher() {}

    /**
     * Returns the mechanism and the algorithm that signs or encrypts; only the mechanism at {@code
     * auth}.
     */
    static String describe(SaslClient client, String qop) {
      String mechanism = client.getMechanismName();
      if (qop.equals("auth")) {
        return mechanism;
      }
      try {
        return mechanism
            + " "
            + (mechanism.equals("GSSAPI")
                ? kerberosKey(client)
                : qop.equals("auth-int")
                    ? "hmac-md5"
                    : String.valueOf(hidden(client, "negotiatedCipher")));
      } catch (ReflectiveOperationException
          | GSSException
          | ClassCastException
          | IllegalArgumentException e) {
        return mechanism + " " + UNKNOWN;
      }
    }

    private static String kerberosKey(SaslClient client)
        throws ReflectiveOperationException, GSSException {
      ExtendedGSSContext context = (ExtendedGSSContext) hidden(client, "secCtx");
      int type;
      if (CurrentJava.has(CurrentJava.PROCESSES)) {
        Key key = (Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY_EX"));
        type = (int) key.getClass().getMethod("getKeyType").invoke(key);
      } else { // Java 8 uses the number as the name of the algorithm
        type =
            Integer.parseInt(
                ((Key) context.inquireSecContext(InquireType.valueOf("KRB5_GET_SESSION_KEY")))
                    .getAlgorithm());
      }
      return ENCRYPTION_TYPES.getOrDefault(type, "encryption type " + type);
    }

    private static Object hidden(Object owner, String name) throws ReflectiveOperationException {
      Class<?> unsafeClass = Class.forName("sun.misc.Unsafe");
      Field instance = unsafeClass.getDeclaredField("theUnsafe");
      instance.setAccessible(true);
      Object unsafe = instance.get(null);
      long place =
          (long)
              unsafeClass
                  .getMethod("objectFieldOffset", Field.class)
                  .invoke(unsafe, declared(owner.getClass(), name));
      return unsafeClass
          .getMethod("getObject", Object.class, long.class)
          .invoke(unsafe, owner, place);
    }

    private static Field declared(Class<?> owner, String name) throws NoSuchFieldException {
      for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          if (field.getName().equals(name)) {
            return field;
          }
        }
      }
      throw new NoSuchFieldException(owner + "." + name);
    }
  }
}
