package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.NativeCodeLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NodeFactsTest {
  private static final List<String> NATIVE =
      List.of(
          NodeFacts.HADOOP,
          NodeFacts.OPENSSL,
          NodeFacts.ISAL,
          NodeFacts.CODEC_NATIVE,
          NodeFacts.CODER_RS_NATIVE,
          NodeFacts.CODER_XOR_NATIVE);

  @TempDir Path temp;

  @Test
  void missingLibrariesAreFactsWithAReason() {
    SortedMap<String, String> facts = NodeFacts.collect(new Configuration());
    assertThat(facts).containsKeys(NATIVE.toArray(String[]::new));
    for (String fact : NATIVE) {
      assertThat(facts.get(fact)).as(fact).matches("(yes|no): .+");
    }
    if (!NativeCodeLoader.isNativeCodeLoaded()) {
      assertThat(facts.get(NodeFacts.HADOOP)).startsWith("no: no hadoop in java.library.path");
      assertThat(NATIVE).noneMatch(fact -> NodeFacts.isYes(facts.get(fact)));
    }
  }

  @Test
  void theJavaCodecAndCodersWorkEverywhere() {
    assertThat(NodeFacts.collect(new Configuration()))
        .containsEntry(NodeFacts.CODEC_JAVA, "yes: JceAesCtrCryptoCodec, SunJCE")
        .containsEntry(NodeFacts.CODER_RS_JAVA, "yes: RSRawEncoder")
        .containsEntry(NodeFacts.CODER_XOR_JAVA, "yes: XORRawEncoder");
  }

  @Test
  void javaCompressionWorksEverywhere() {
    assertThat(NodeFacts.collect(new Configuration()))
        .hasEntrySatisfying("compress.zlib", answer -> assertThat(answer).startsWith("yes: "))
        .hasEntrySatisfying("compress.bzip2", answer -> assertThat(answer).startsWith("yes: "));
  }

  @Test
  void aMissingProviderIsReported() {
    Configuration conf = new Configuration();
    conf.set("hadoop.security.crypto.jce.provider", "NoSuchProvider");
    assertThat(NodeFacts.collect(conf).get(NodeFacts.CODEC_JAVA))
        .startsWith("no: ")
        .contains("NoSuchProvider");
  }

  @Test
  void withoutAKeyProviderNoneIsReported() {
    assertThat(NodeFacts.collect(new Configuration()))
        .containsEntry(NodeFacts.KMS, "none configured")
        .doesNotContainKey(NodeFacts.KMS_MILLIS);
  }

  @Test
  void aResponsiveKeyProviderIsTimed() {
    Configuration conf = new Configuration();
    conf.set("hadoop.security.key.provider.path", "jceks://file" + temp.resolve("keys.jceks"));
    assertThat(NodeFacts.collect(conf).get(NodeFacts.KMS))
        .startsWith("yes: jceks://")
        .endsWith("responds");
    assertThat(NodeFacts.collect(conf).get(NodeFacts.KMS_MILLIS)).containsOnlyDigits();
  }

  @Test
  void anUnresponsiveKmsIsReportedWithTheReason() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    Configuration conf = new Configuration();
    conf.set("hadoop.security.key.provider.path", "kms://http@127.0.0.1:" + port + "/kms");
    assertThat(NodeFacts.collect(conf).get(NodeFacts.KMS))
        .startsWith("no: ")
        .containsIgnoringCase("refused");
  }

  @Test
  void aMissingFunctionIsExplained() {
    assertThat(NativeFacts.openssl("EVP_CIPHER_CTX_block_size"))
        .isEqualTo(
            "libcrypto lacks EVP_CIPHER_CTX_block_size: libhadoop was built for another OpenSSL"
                + " version");
    assertThat(NativeFacts.openssl("Cannot load libcrypto.so (no such file)!"))
        .isEqualTo("Cannot load libcrypto.so (no such file)!");
    assertThat(NativeFacts.openssl(null)).isNull();
  }
}
