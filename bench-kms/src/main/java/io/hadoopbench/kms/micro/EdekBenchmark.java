package io.hadoopbench.kms.micro;

import io.hadoopbench.core.micro.BenchmarkConf;
import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroState;
import java.io.IOException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.key.KeyProvider;
import org.apache.hadoop.crypto.key.KeyProviderCryptoExtension;
import org.apache.hadoop.crypto.key.KeyProviderCryptoExtension.EncryptedKeyVersion;
import org.apache.hadoop.crypto.key.KeyProviderFactory;
import org.apache.hadoop.security.UserGroupInformation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;

/**
 * How long does a client wait for the KMS to decrypt the key of one file (EDEK), as it does at every open of an encrypted file? One
 * request after the other over a warm connection, to the KMS of the configuration. Does NOT measure a KMS under load.
 */
@BenchmarkMode(Mode.AverageTime)
public class EdekBenchmark extends MicroState {
  private static final String PROVIDER = "hadoop.security.key.provider.path";

  private final String key = "hadoop-bench-micro-" + UUID.randomUUID();
  private KeyProvider keys;
  private KeyProviderCryptoExtension provider;
  private EncryptedKeyVersion edek;

  public static MicroBenchmark of() {
    return MicroBenchmark.of(EdekBenchmark.class, "decrypt", Map.of());
  }

  @Override
  protected void prepare() throws IOException {
    Configuration conf = BenchmarkConf.load();
    String path = conf.getTrimmed(PROVIDER, "");
    if (path.isEmpty()) {
      throw new CannotRunException("no key provider configured (" + PROVIDER + "); -cluster embedded starts one");
    }
    URI uri = URI.create(path);
    if (!"kms".equals(uri.getScheme())) {
      throw new CannotRunException("the key provider is no KMS: " + path);
    }
    UserGroupInformation.setConfiguration(conf);
    keys = KeyProviderFactory.get(uri, conf);
    provider = KeyProviderCryptoExtension.createKeyProviderCryptoExtension(keys);
    try {
      keys.createKey(key, KeyProvider.options(conf));
      edek = provider.generateEncryptedKey(key);
    } catch (IOException | GeneralSecurityException e) {
      throw new CannotRunException("the KMS " + path + " gave no key: " + e.getMessage(), e);
    }
  }

  @Benchmark
  public KeyProvider.KeyVersion decrypt() throws IOException, GeneralSecurityException {
    return provider.decryptEncryptedKey(edek);
  }

  @Override
  public void close() throws IOException {
    keys.deleteKey(key);
    keys.close();
  }
}
