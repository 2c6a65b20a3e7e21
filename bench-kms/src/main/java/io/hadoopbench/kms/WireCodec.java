package io.hadoopbench.kms;

import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Fields;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.CipherSuite;
import org.apache.hadoop.crypto.CryptoCodec;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DFSClient;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.datatransfer.sasl.SaslDataTransferClient;

/**
 * Codec for encrypted DataNode connections ({@code dfs.encrypt.data.transfer.cipher.suites}).
 * Hadoop uses the same configuration key for this codec and for the codec for files, so a factor
 * for files would also change connections. This class keeps the connection codec of the client's
 * own configuration.
 *
 * @param whyNot the reason the two codecs cannot be separated; empty if they can
 */
record WireCodec(OfConnections conf, String whyNot) {
  /** Evidence: codec of a connection that was encrypted with AES. */
  static final String CODEC = "wire.codec";

  /** Prefix of this evidence if the two codecs cannot be separated. */
  static final String NOT_APART = "as files: ";

  private static final List<String> KEYS =
      List.of(
          CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_CODEC_CLASSES_AES_CTR_NOPADDING_KEY,
          CommonConfigurationKeysPublic.HADOOP_SECURITY_CRYPTO_JCE_PROVIDER_KEY);
  private static final String SETTING = "wire.";

  /** Passes the codec configuration of the client to a task. */
  static void offer(Configuration client, TaskSpec task) {
    KEYS.forEach(key -> task.set(SETTING + key, client.get(key, "")));
  }

  /** Sets the codec of future connections, for a client that has no connections yet. */
  static WireCodec keep(FileSystem fs, TaskContext task) {
    OfConnections conf = new OfConnections(task);
    try {
      if (fs instanceof DistributedFileSystem hdfs) {
        Object connection = Fields.get(hdfs.getClient(), DFSClient.class, "saslClient");
        if (connection.getClass()
            == SaslDataTransferClient.class) { // otherwise the factor wire determines the codec
          Fields.set(connection, SaslDataTransferClient.class, "conf", conf);
        }
      }
      return new WireCodec(conf, "");
    } catch (IOException | RuntimeException e) {
      return new WireCodec(conf, e.toString());
    }
  }

  void tell(Evidence evidence) throws IOException {
    if (!whyNot.isEmpty()) {
      evidence.add(CODEC, NOT_APART + whyNot);
    } else if (conf.asked.sum() > 0) {
      CryptoCodec codec = CryptoCodec.getInstance(conf, CipherSuite.AES_CTR_NOPADDING);
      evidence.add(CODEC, codec.getClass().getSimpleName() + StreamProbe.by(codec, conf));
    }
  }

  /** Counts lookups of the codec; there is one per connection. */
  private static final class OfConnections extends Configuration {
    private final LongAdder asked = new LongAdder();

    OfConnections(TaskContext task) {
      super(task.conf());
      for (String key : KEYS) {
        String own = task.setting(SETTING + key);
        if (own.isEmpty()) {
          unset(key);
        } else {
          set(key, own);
        }
      }
    }

    @Override
    public String get(String name, String defaultValue) {
      // the super constructor calls this method before the counter exists
      if (asked != null && name.equals(KEYS.get(0))) {
        asked.increment();
      }
      return super.get(name, defaultValue);
    }
  }
}
