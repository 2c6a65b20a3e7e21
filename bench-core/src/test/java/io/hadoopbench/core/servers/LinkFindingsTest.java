package io.hadoopbench.core.servers;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.servers.LinkFindings.Finding;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkFindingsTest {
  private static final String AES = "AES/CTR/NoPadding 128 OpensslAesCtrCryptoCodec";
  private static final String TRIPLE_DES = "auth-conf DIGEST-MD5 3des";
  private static final String PRIVATE_RPC = "KERBEROS auth-conf GSSAPI aes256-cts-hmac-sha1-96";
  private static final String SIMPLE = "SIMPLE none no SASL";

  private final Configuration conf = new Configuration(false);

  private LinkFindings links(String nameNode, String dataNode) {
    return new LinkFindings(
        conf,
        new TreeMap<>(
            Map.of(LinkFacts.NAMENODE, Set.of(nameNode), LinkFacts.DATANODE, Set.of(dataNode))));
  }

  private static Stream<String> texts(List<Finding> findings) {
    return findings.stream().map(Finding::text);
  }

  @Test
  void nothingIsWrongWithWhatWasAskedFor() {
    assertThat(links(SIMPLE, "plain").findings()).isEmpty();
    conf.set("hadoop.rpc.protection", "privacy");
    assertThat(links(PRIVATE_RPC, AES).findings()).isEmpty();
  }

  @Test
  void tripleDesNamesTheEndThatDoesNotOfferAes() {
    assertThat(texts(links(PRIVATE_RPC, TRIPLE_DES).findings()))
        .singleElement()
        .asString()
        .contains("this client does not set dfs.encrypt.data.transfer.cipher.suites");
    conf.set("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    assertThat(texts(links(PRIVATE_RPC, TRIPLE_DES).findings()))
        .singleElement()
        .asString()
        .contains("the DataNode does not set");
  }

  @ParameterizedTest
  @CsvSource({
    "dfs.encrypt.data.transfer, true, the NameNode's value decides",
    "dfs.data.transfer.protection, privacy, it needs Kerberos",
    "dfs.encrypt.data.transfer.cipher.suites, AES/CTR/NoPadding, it has no effect",
    "hadoop.rpc.protection, privacy, it needs Kerberos"
  })
  void keysWithoutEffectAreFindings(String key, String value, String why) {
    conf.set(key, value);
    assertThat(texts(links(SIMPLE, "plain").findings()))
        .singleElement()
        .asString()
        .startsWith(key)
        .contains(why);
  }

  @Test
  void waysPastEncryptionAreFindings() {
    conf.set("dfs.client.read.shortcircuit", "true");
    assertThat(texts(links(SIMPLE, AES).findings()))
        .anyMatch(text -> text.contains("bypass encryption"))
        .anyMatch(text -> text.contains("keys for encrypted file data are sent readable"));
  }

  @Test
  void requirementsAreComparedWithTheWeakestConnection() {
    assertThat(links(PRIVATE_RPC, AES).lacking(List.of("privacy", "aes"))).isEmpty();
    assertThat(links(PRIVATE_RPC, TRIPLE_DES).lacking(List.of("privacy"))).isEmpty();
    assertThat(texts(links(PRIVATE_RPC, AES + " and " + TRIPLE_DES).lacking(List.of("aes"))))
        .containsExactly("required aes, negotiated " + AES + " and " + TRIPLE_DES);
    assertThat(texts(links(SIMPLE, "no: refused").lacking(List.of("integrity"))))
        .containsExactly(
            "required integrity, but no: refused", "required integrity, negotiated " + SIMPLE);
    assertThat(links("TOKEN auth-int DIGEST-MD5 hmac-md5", AES).lacking(List.of("integrity")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "OpenJDK 64-Bit Server VM 17.0.5+8, aes avx512f vaes, true",
    "OpenJDK 64-Bit Server VM 17.0.6+10, aes avx512f vaes, false",
    "OpenJDK 64-Bit Server VM 11.0.17+8-LTS, aes avx512f vaes, true",
    "OpenJDK 64-Bit Server VM 17.0.5+8, aes avx2, false",
    "OpenJDK 64-Bit Server VM 21+35, aes avx512f vaes, false"
  })
  void javaThatCorruptsDataOnThisCpuIsFound(String java, String cpu, boolean broken) {
    assertThat(LinkFindings.brokenJava(java, cpu).isPresent()).isEqualTo(broken);
  }
}
