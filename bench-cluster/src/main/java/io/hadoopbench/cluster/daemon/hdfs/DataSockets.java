package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.cluster.daemon.hdfs.DataNodesMain.DataSocketsMXBean;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Field;
import java.net.Socket;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.SecretKey;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslServer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.datatransfer.IOStreamPair;
import org.apache.hadoop.hdfs.protocol.datatransfer.TrustedChannelResolver;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.DataEncryptionKeyFactory;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferClient;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferServer;
import org.apache.hadoop.hdfs.security.token.block.BlockPoolTokenSecretManager;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.hdfs.server.datanode.DNConf;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.security.SaslOutputStream;
import org.apache.hadoop.security.SaslPropertiesResolver;
import org.apache.hadoop.security.token.Token;

/**
 * Counts connections for file data by the protection that they negotiated, which Hadoop logs only
 * at debug level. Uses reflection, because streams keep their ciphers private.
 */
final class DataSockets implements DataSocketsMXBean {
  /** JVM option that makes the cipher in the JDK's SASL mechanism readable. */
  static final String JVM_OPTION =
      "--add-opens=java.security.sasl/com.sun.security.sasl.digest=ALL-UNNAMED";

  private final Map<String, Long> incoming = new TreeMap<>();
  private final Map<String, Long> outgoing = new TreeMap<>();

  /** Starts counting the connections of a DataNode that has none yet. */
  void watch(DataNode dataNode) {
    SaslDataTransferServer server = dataNode.getSaslServer();
    SaslDataTransferClient client = dataNode.getSaslClient();
    set(
        dataNode,
        "saslServer",
        new WatchedServer(
            (DNConf) get(server, SaslDataTransferServer.class, "dnConf"),
            (BlockPoolTokenSecretManager)
                get(server, SaslDataTransferServer.class, "blockPoolTokenSecretManager")));
    set(
        dataNode,
        "saslClient",
        new WatchedClient(
            (Configuration) get(client, SaslDataTransferClient.class, "conf"),
            (SaslPropertiesResolver) get(client, SaslDataTransferClient.class, "saslPropsResolver"),
            (TrustedChannelResolver)
                get(client, SaslDataTransferClient.class, "trustedChannelResolver")));
  }

  @Override
  public String[] getIncoming() {
    return lines(incoming);
  }

  @Override
  public String[] getOutgoing() {
    return lines(outgoing);
  }

  private static String[] lines(Map<String, Long> counts) {
    synchronized (counts) {
      return counts.entrySet().stream()
          .map(one -> one.getValue() + " " + one.getKey())
          .toArray(String[]::new);
    }
  }

  private static IOStreamPair count(IOStreamPair streams, Map<String, Long> into) {
    String text = describe(streams.out);
    synchronized (into) {
      into.merge(text, 1L, Long::sum);
    }
    return streams;
  }

  /**
   * Returns the same text as core.servers returns for clients; core.servers is not on the servers'
   * class path.
   */
  private static String describe(OutputStream out) {
    if (out instanceof CryptoOutputStream) {
      CryptoCodec codec = (CryptoCodec) get(out, CryptoOutputStream.class, "codec");
      byte[] key = (byte[]) get(out, CryptoOutputStream.class, "key");
      return codec.getCipherSuite().getName()
          + " "
          + key.length * Byte.SIZE
          + " "
          + codec.getClass().getSimpleName();
    }
    if (!(out instanceof SaslOutputStream)) {
      return "plain";
    }
    SaslServer server = (SaslServer) get(out, SaslOutputStream.class, "saslServer");
    SaslClient client = (SaslClient) get(out, SaslOutputStream.class, "saslClient");
    String mechanism = server == null ? client.getMechanismName() : server.getMechanismName();
    String qop =
        String.valueOf(
            server == null
                ? client.getNegotiatedProperty(Sasl.QOP)
                : server.getNegotiatedProperty(Sasl.QOP));
    Object sasl = server == null ? client : server;
    return qop
        + " "
        + mechanism
        + switch (qop) {
          case "auth-conf" -> " " + get(sasl, sasl.getClass().getSuperclass(), "negotiatedCipher");
          case "auth-int" -> " hmac-md5";
          default -> "";
        };
  }

  private static void set(DataNode dataNode, String name, Object value) {
    try {
      Field field = DataNode.class.getDeclaredField(name);
      field.setAccessible(true);
      field.set(dataNode, value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Hadoop's DataNode has different fields: " + e, e);
    }
  }

  private static Object get(Object owner, Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      field.setAccessible(true);
      return field.get(owner);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Hadoop's DataNode has different fields: " + e, e);
    }
  }

  private final class WatchedServer extends SaslDataTransferServer {
    WatchedServer(DNConf conf, BlockPoolTokenSecretManager tokens) {
      super(conf, tokens);
    }

    @Override
    public IOStreamPair receive(
        Peer peer, OutputStream out, InputStream in, int port, DatanodeID dataNode)
        throws IOException {
      return count(super.receive(peer, out, in, port, dataNode), incoming);
    }
  }

  private final class WatchedClient extends SaslDataTransferClient {
    WatchedClient(
        Configuration conf, SaslPropertiesResolver resolver, TrustedChannelResolver trusted) {
      super(conf, resolver, trusted);
    }

    @Override
    public IOStreamPair socketSend(
        Socket socket,
        OutputStream out,
        InputStream in,
        DataEncryptionKeyFactory keys,
        Token<BlockTokenIdentifier> token,
        DatanodeID dataNode,
        SecretKey secret)
        throws IOException {
      return count(super.socketSend(socket, out, in, keys, token, dataNode, secret), outgoing);
    }
  }
}
