package io.hadoopbench.core.host;

import java.io.IOException;
import java.net.URI;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.security.authorize.AuthorizationException;

/** Whether the key provider of the configuration answers from here. */
final class KmsFacts {
  /** Seconds; a KMS that needs longer is of no use to a benchmark. Hadoop's default is 60. */
  private static final int TIMEOUT_SECONDS = 5;

  private KmsFacts() { }

  static SortedMap<String, String> collect(Configuration conf) {
    SortedMap<String, String> facts = new TreeMap<>();
    String address = conf.getTrimmed(CommonConfigurationKeysPublic.HADOOP_SECURITY_KEY_PROVIDER_PATH, "");
    if (address.isEmpty()) {
      facts.put(NodeFacts.KMS, "none configured");
      return facts;
    }
    long start = System.nanoTime();
    facts.put(NodeFacts.KMS, Answer.of(() -> ask(conf, address)));
    facts.put(NodeFacts.KMS_MILLIS, Long.toString((System.nanoTime() - start) / 1_000_000));
    return facts;
  }

  private static String ask(Configuration conf, String address) throws IOException {
    Configuration impatient = new Configuration(conf);
    impatient.setInt("hadoop.security.kms.client.timeout", TIMEOUT_SECONDS);
    impatient.setInt("hadoop.security.kms.client.failover.max.retries", 0);
    KeyProvider provider = KeyProviderFactory.get(URI.create(address), impatient);
    if (provider == null) {
      throw new IOException(address + ": no key provider has this scheme");
    }
    try {
      provider.getKeys();
      return address + " answers";
    } catch (AuthorizationException e) {
      // a refusal is an answer, too: listing keys is not needed to use one
      return address + " answers; this user may not list keys";
    } finally {
      provider.close();
    }
  }
}
