package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class CryptoCodecTest {
  private static Configuration client(String protection, String suites) {
    Configuration conf = new Configuration(false);
    conf.set("dfs.data.transfer.protection", protection);
    conf.set("dfs.encrypt.data.transfer.cipher.suites", suites);
    return conf;
  }

  /** Plain files with the Java and the native codec differed by 25 % in client CPU for a GB, which docs called noise. */
  @Test
  void aCodecThatEncryptsTheWireTooIsSaid() {
    assertThat(CryptoCodec.wire(client("integrity,privacy", "AES/CTR/NoPadding"))).hasValueSatisfying(line ->
        assertThat(line).startsWith("What goes to DataNodes is encrypted, too (AES/CTR/NoPadding), and by the same codec"));
  }

  @Test
  void anotherCipherOrNoneIsNotTheCodecs() {
    assertThat(CryptoCodec.wire(client("privacy", ""))).as("3DES or RC4 of SASL").isEmpty();
    assertThat(CryptoCodec.wire(client("integrity", "AES/CTR/NoPadding"))).isEmpty();
    assertThat(CryptoCodec.wire(new Configuration(false))).isEmpty();
  }
}
