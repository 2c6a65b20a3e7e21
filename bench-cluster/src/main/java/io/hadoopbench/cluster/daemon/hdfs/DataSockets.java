package io.hadoopbench.cluster.daemon.hdfs;

import io.hadoopbench.core.link.DataConnections;
import io.hadoopbench.core.link.Fields;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.Map;
import java.util.TreeMap;
import javax.crypto.SecretKey;
import org.apache.hadoop.conf.Configuration;
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
import org.apache.hadoop.security.SaslPropertiesResolver;
import org.apache.hadoop.security.token.Token;

/** Counts what connections for file data negotiated, which Hadoop only logs at debug level. */
final class DataSockets implements DataSocketsMXBean {
  private final Map<String, Long> incoming = new TreeMap<>();
  private final Map<String, Long> outgoing = new TreeMap<>();

  /** Counts the connections of a DataNode that has not made any. */
  void watch(DataNode dataNode) throws IOException {
    SaslDataTransferServer server = dataNode.getSaslServer();
    SaslDataTransferClient client = dataNode.getSaslClient();
    Fields.set(
        dataNode,
        DataNode.class,
        "saslServer",
        new WatchedServer(
            (DNConf) server(server, "dnConf"),
            (BlockPoolTokenSecretManager) server(server, "blockPoolTokenSecretManager")));
    Fields.set(
        dataNode,
        DataNode.class,
        "saslClient",
        new WatchedClient(
            (Configuration) client(client, "conf"),
            (SaslPropertiesResolver) client(client, "saslPropsResolver"),
            (TrustedChannelResolver) client(client, "trustedChannelResolver")));
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

  private static IOStreamPair count(IOStreamPair streams, Map<String, Long> into)
      throws IOException {
    String text = DataConnections.describe(streams.out);
    synchronized (into) {
      into.merge(text, 1L, Long::sum);
    }
    return streams;
  }

  private static Object server(SaslDataTransferServer server, String field) throws IOException {
    return Fields.get(server, SaslDataTransferServer.class, field);
  }

  private static Object client(SaslDataTransferClient client, String field) throws IOException {
    return Fields.get(client, SaslDataTransferClient.class, field);
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
