package io.hadoopbench.core.servers;

import io.hadoopbench.core.os.Fields;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.Socket;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import javax.crypto.SecretKey;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.crypto.CryptoInputStream;
import org.apache.hadoop.crypto.CryptoOutputStream;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.PeerCache;
import org.apache.hadoop.hdfs.client.HdfsClientConfigKeys;
import org.apache.hadoop.hdfs.net.Peer;
import org.apache.hadoop.hdfs.protocol.DatanodeID;
import org.apache.hadoop.hdfs.protocol.datatransfer.IOStreamPair;
import org.apache.hadoop.hdfs.protocol.datatransfer.TrustedChannelResolver;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.DataEncryptionKeyFactory;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferClient;
import org.apache.hadoop.hdfs.security.token.block.BlockTokenIdentifier;
import org.apache.hadoop.security.SaslInputStream;
import org.apache.hadoop.security.SaslOutputStream;
import org.apache.hadoop.security.SaslPropertiesResolver;
import org.apache.hadoop.security.token.Token;

/**
 * Results of the handshakes between an HDFS client and DataNodes, read from the streams in use,
 * because Hadoop only logs them, at debug level. The client's connection factory is replaced by a
 * subclass that also inspects the streams of the connections.
 */
public final class DataConnections implements Closeable {
  /** A connection without SASL and cipher. */
  public static final String PLAIN = "plain";

  /** Prefix of a connection that is encrypted with AES. */
  public static final String AES = "AES/CTR/NoPadding ";

  private final SortedMap<String, Long> seen = new TreeMap<>();

  /** Message of the last failed handshake; empty if none failed. */
  private final AtomicReference<String> failure = new AtomicReference<>("");

  private final PeerCache idle;

  private DataConnections(PeerCache idle) {
    this.idle = idle;
  }

  /** A handshake. */
  private interface Connect<T> {
    T run() throws IOException;
  }

  /**
   * Gives clients of a configuration separate idle connections. Otherwise all clients in a JVM
   * share idle connections, and a client may read over a connection that another client negotiated.
   */
  public static void separate(Configuration conf) {
    conf.set(HdfsClientConfigKeys.DFS_CLIENT_CONTEXT, "hadoop-bench-" + UUID.randomUUID());
  }

  /**
   * Records a client's future connections.
   *
   * @param keys configuration that applies only to connections, such as the codec, whose key
   *     otherwise also selects the codec for files in encryption zones
   * @throws IOException if this Hadoop release has different fields
   */
  public static DataConnections of(DistributedFileSystem fs, Map<String, String> keys)
      throws IOException {
    DFSClient client = fs.getClient();
    DataConnections connections = new DataConnections(client.getClientContext().getPeerCache());
    SaslDataTransferClient own = client.getSaslDataTransferClient();
    Configuration conf = new Configuration((Configuration) of(own, "conf"));
    keys.forEach(conf::set);
    SaslDataTransferClient watched =
        connections
        .new Watched(
            conf,
            (SaslPropertiesResolver) of(own, "saslPropsResolver"),
            (TrustedChannelResolver) of(own, "trustedChannelResolver"),
            (AtomicBoolean) of(own, "fallbackToSimpleAuth"));
    Fields.set(client, DFSClient.class, "saslClient", watched);
    return connections;
  }

  private static Object of(SaslDataTransferClient own, String field) throws IOException {
    return Fields.get(own, SaslDataTransferClient.class, field);
  }

  /**
   * Closes the idle connections of a client whose configuration was passed to {@link #separate}.
   */
  @Override
  public void close() throws IOException {
    try {
      Method close = PeerCache.class.getDeclaredMethod("close");
      close.setAccessible(true);
      close.invoke(idle);
    } catch (ReflectiveOperationException e) {
      throw Fields.unknown(e);
    }
  }

  /** Returns the number of connections by negotiated protection. */
  public SortedMap<String, Long> seen() {
    synchronized (seen) {
      return new TreeMap<>(seen);
    }
  }

  /** Returns the message of the last failed handshake; empty if none failed. */
  String failure() {
    return failure.get();
  }

  /**
   * Returns the protection of a connection's stream: {@link #PLAIN}, {@code auth-conf DIGEST-MD5
   * 3des}, or {@code AES/CTR/NoPadding 128 OpensslAesCtrCryptoCodec} with the key length and the
   * codec at this end.
   */
  static String describe(Object stream) throws IOException {
    if (stream instanceof CryptoInputStream || stream instanceof CryptoOutputStream) {
      CryptoCodec codec = (CryptoCodec) Fields.get(stream, stream.getClass(), "codec");
      byte[] key = (byte[]) Fields.get(stream, stream.getClass(), "key");
      return codec.getCipherSuite().getName()
          + " "
          + key.length * Byte.SIZE
          + " "
          + codec.getClass().getSimpleName();
    }
    if (stream instanceof SaslInputStream || stream instanceof SaslOutputStream) {
      SaslClient sasl = (SaslClient) Fields.get(stream, stream.getClass(), "saslClient");
      String qop = String.valueOf(sasl.getNegotiatedProperty(Sasl.QOP));
      return qop + " " + SaslCipher.describe(sasl, qop);
    }
    return PLAIN;
  }

  /** Creates connections in the same way as its superclass, and records their protection. */
  private final class Watched extends SaslDataTransferClient {
    private final TrustedChannelResolver trusted;

    Watched(
        Configuration conf,
        SaslPropertiesResolver resolver,
        TrustedChannelResolver trusted,
        AtomicBoolean fallback) {
      super(conf, resolver, trusted, fallback);
      this.trusted = trusted;
    }

    private void note(InputStream in, OutputStream out) throws IOException {
      String received = describe(in);
      String sent = describe(out);
      String both = received.equals(sent) ? sent : sent + ", but receives " + received;
      String text =
          both.equals(PLAIN) && trusted.isTrusted()
              ? PLAIN + ", because " + trusted.getClass().getName() + " trusts the address"
              : both;
      synchronized (seen) {
        seen.merge(text, 1L, Long::sum);
      }
    }

    private IOStreamPair noted(Connect<IOStreamPair> connect) throws IOException {
      IOStreamPair streams = failing(connect);
      note(streams.in, streams.out);
      return streams;
    }

    /**
     * Records a failed handshake, because Hadoop's own exception contains only the names of
     * excluded DataNodes.
     */
    private <T> T failing(Connect<T> connect) throws IOException {
      try {
        return connect.run();
      } catch (IOException e) {
        failure.set(String.valueOf(e.getMessage()));
        throw e;
      }
    }

    @Override
    public IOStreamPair newSocketSend(
        Socket socket,
        OutputStream out,
        InputStream in,
        DataEncryptionKeyFactory keys,
        Token<BlockTokenIdentifier> token,
        DatanodeID dataNode)
        throws IOException {
      return noted(() -> super.newSocketSend(socket, out, in, keys, token, dataNode));
    }

    @Override
    public Peer peerSend(
        Peer peer,
        DataEncryptionKeyFactory keys,
        Token<BlockTokenIdentifier> token,
        DatanodeID dataNode)
        throws IOException {
      Peer ready = failing(() -> super.peerSend(peer, keys, token, dataNode));
      note(ready.getInputStream(), ready.getOutputStream());
      return ready;
    }

    /** Only this method is overridden, because the one with fewer parameters calls it. */
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
      return noted(() -> super.socketSend(socket, out, in, keys, token, dataNode, secret));
    }
  }
}
