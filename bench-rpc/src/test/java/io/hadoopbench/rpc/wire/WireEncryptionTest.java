package io.hadoopbench.rpc.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.design.Observed;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WireEncryptionTest {
  private static final String AES = "AES/CTR/NoPadding 128 ";

  private static RunRequest write(String... args) {
    return RequestParser.parse(
        new WireWrite().spec(),
        new Configuration(false),
        Stream.concat(Stream.of("-cluster", "embedded"), Stream.of(args)).toList());
  }

  private static ClusterNeeds needs(String... args) {
    RunRequest request = write(args);
    return request.scenario().needs(request.settings(), request.variants());
  }

  private static Variant variant(String wire) {
    return new Variant(wire, Map.of(WireEncryption.WIRE, wire, WireEncryption.KEY_BITS, "128"));
  }

  private static List<String> reasons(String wire, double shortCircuitBytes, String... negotiated) {
    TaskReport report = new TaskReport();
    report.addResource(WireEncryption.SHORT_CIRCUIT_BYTES, shortCircuitBytes);
    for (String one : negotiated) {
      report.evidence().add(WireEncryption.NEGOTIATED, one);
    }
    return WireEncryption.mismatches(variant(wire), new TrialOutcome(report, new Observed()));
  }

  @Test
  void defaultsAreFourVariantsOnTwoHdfs() {
    assertThat(write().variants())
        .extracting(Variant::id)
        .containsExactly("off", "privacy-3des", "aes-java", "aes-native");
    assertThat(needs().namespaces()).containsOnlyKeys("aes128");
    assertThat(needs().namespaces().get("aes128"))
        .containsEntry("dfs.encrypt.data.transfer", "true")
        .containsEntry("dfs.encrypt.data.transfer.algorithm", "3des")
        .containsEntry("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
  }

  @Test
  void whatDataNodesDecideNeedsFurtherHdfs() {
    assertThat(needs("-levels", "wire=off").namespaces()).isEmpty();
    assertThat(needs("-levels", "wire=privacy-3des,privacy-rc4").namespaces())
        .containsOnlyKeys("aes128", "rc4");
    assertThat(needs("-levels", "wire=aes-java;wireKey=128,256").namespaces())
        .containsOnlyKeys("aes128", "aes256");
    assertThat(needs("-levels", "wire=privacy-3des,aes-java", "-replication", "2").namespaces())
        .containsOnlyKeys("3des", "aes128");
    assertThat(needs("-levels", "wire=privacy-3des", "-replication", "2").namespaces().get("3des"))
        .as("DataNodes connect to one another as they are configured")
        .doesNotContainKey("dfs.encrypt.data.transfer.cipher.suites");
  }

  @Test
  void levelsOfKerberosPutTheOthersOnFurtherHdfs() {
    ClusterNeeds needs = needs("-levels", "wire=off,authentication,integrity,aes-java");
    assertThat(needs.kerberos()).isTrue();
    assertThat(needs.namespaces()).containsOnlyKeys("off", "aes128");
    assertThat(needs.settings().get(Role.DATANODE))
        .containsEntry("dfs.data.transfer.protection", "authentication,integrity,privacy");
    assertThat(needs().kerberos()).isFalse();
  }

  @Test
  void withoutAesThereIsNoKeyLength() {
    assertThat(write("-levels", "wire=off,aes-java;wireKey=128,256").variants())
        .extracting(Variant::id)
        .containsExactly("off", "aes-java/wireKey=128", "aes-java/wireKey=256");
  }

  @ParameterizedTest
  @CsvSource({
    "off, plain",
    "authentication, auth DIGEST-MD5",
    "integrity, auth-int DIGEST-MD5 hmac-md5",
    "privacy-3des, auth-conf DIGEST-MD5 3des",
    "privacy-rc4, auth-conf DIGEST-MD5 rc4",
    "aes-java, AES/CTR/NoPadding 128 JceAesCtrCryptoCodec",
    "aes-native, AES/CTR/NoPadding 128 OpensslAesCtrCryptoCodec"
  })
  void labelIsWhatEachConnectionNegotiated(String wire, String negotiated) {
    assertThat(reasons(wire, 0, negotiated)).isEmpty();
    assertThat(reasons(wire, 0, negotiated, "another")).as("one connection").hasSize(1);
    assertThat(reasons(wire, 0)).as("no connection was seen").hasSize(1);
  }

  @Test
  void fallBackTo3desIsNotAes() {
    assertThat(reasons("aes-java", 0, "auth-conf DIGEST-MD5 3des"))
        .containsExactly(
            "labelled aes-java (AES/CTR/NoPadding 128 JceAesCtrCryptoCodec), but the tasks'"
                + " connections to DataNodes negotiated [auth-conf DIGEST-MD5 3des]");
    assertThat(reasons("privacy-3des", 0, AES + "JceAesCtrCryptoCodec")).hasSize(1);
  }

  @Test
  void codecAndKeyLengthBelongToLabel() {
    assertThat(reasons("aes-native", 0, AES + "JceAesCtrCryptoCodec")).hasSize(1);
    assertThat(reasons("aes-java", 0, "AES/CTR/NoPadding 256 JceAesCtrCryptoCodec")).hasSize(1);
  }

  @Test
  void finalKeyThatForbidsTheLevelIsMismatch() {
    TaskReport report = new TaskReport();
    report
        .evidence()
        .add(WireEncryption.NEGOTIATED, AES + "JceAesCtrCryptoCodec")
        .add(WireEncryption.FINAL, "dfs.encrypt.data.transfer.cipher.suites=");
    assertThat(
            WireEncryption.mismatches(
                variant("aes-java"), new TrialOutcome(report, new Observed())))
        .singleElement()
        .asString()
        .contains("the final key dfs.encrypt.data.transfer.cipher.suites=");
  }

  @Test
  void shortCircuitReadsBypassWire() {
    assertThat(reasons("aes-java", 4096, AES + "JceAesCtrCryptoCodec"))
        .containsExactly(
            "4,096 bytes came from short-circuit reads, which bypass the wire; set"
                + " dfs.client.read.shortcircuit=false");
  }

  @Test
  void trustedAddressIsNotThePlainLevel() {
    assertThat(reasons("off", 0, "plain, because example.Trusting trusts the address")).hasSize(1);
  }

  @Test
  void dataNodesMustNegotiateLevelsOfTheJob() {
    List<Variant> arms = List.of(variant("privacy-3des"), variant("aes-native"));
    Evidence seen =
        new Evidence()
            .add(DataNodeSockets.INCOMING, "auth-conf DIGEST-MD5 3des")
            .add(DataNodeSockets.INCOMING, AES + "JceAesCtrCryptoCodec");
    assertThat(DataNodeSockets.mismatches(arms, seen)).as("their own codec").isEmpty();
    seen.add(DataNodeSockets.HOPS, "plain");
    assertThat(DataNodeSockets.mismatches(arms, seen))
        .singleElement()
        .asString()
        .startsWith("connections between DataNodes negotiated plain, but the labels need");
  }
}
