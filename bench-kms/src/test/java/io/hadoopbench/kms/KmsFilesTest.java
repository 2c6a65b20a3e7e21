package io.hadoopbench.kms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.engine.RunRequest;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.workload.AesCtrLoop;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class KmsFilesTest {
  private static Stream<ScenarioSpec> scenarios() {
    return Stream.of(new KmsWrite().spec(), new KmsRead().spec());
  }

  private static RunRequest request(ScenarioSpec scenario, String... args) {
    return RequestParser.parse(scenario, new Configuration(false), List.of(args));
  }

  private static Variant variant(String zone, String codec) {
    return new Variant(
        zone + "/" + codec, Map.of("zone", zone, "codec", codec, "jvmFlags", "none"));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void zonesRunWithBothCodecsByDefault(ScenarioSpec scenario) {
    assertThat(request(scenario).variants())
        .extracting(Variant::id)
        .containsExactly("plain/java", "plain/native", "encrypted/java", "encrypted/native");
    assertThat(request(scenario, "-levels", "codec=java,jce=Conscrypt").variants())
        .extracting(Variant::id)
        .containsExactly(
            "plain/java", "plain/jce=Conscrypt", "encrypted/java", "encrypted/jce=Conscrypt");
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void studyFiguresAreMetricsOfVariants(ScenarioSpec scenario) {
    RunRequest s1 = request(scenario, "-study", "S1");
    assertThat(s1.settings().bytes("size")).isEqualTo(2_147_483_640L);
    assertThat(s1.settings().number("nrFiles")).isEqualTo(100);
    assertThat(s1.study().figures())
        .hasSize(4)
        .allSatisfy(
            figure -> {
              assertThat(scenario.metrics())
                  .anyMatch(metric -> metric.id().equals(figure.metric()));
              assertThat(s1.variants()).anyMatch(variant -> variant.id().equals(figure.variant()));
              assertThat(figure.against())
                  .satisfiesAnyOf(
                      a -> assertThat(a).isEmpty(),
                      a -> assertThat(s1.variants()).anyMatch(variant -> variant.id().equals(a)));
            });
  }

  @ParameterizedTest
  @CsvSource({
    "-bufferSize,0",
    "-bufferSize,1TB",
    "-size,0",
    "-size,12Q",
    "-nrFiles,0",
    "-data,ones",
    "-verify,never",
    "-bytesPerChecksum,0",
    "-bytesPerChecksum,3MB",
    "-blockSize,1000B",
    "-replication,70000",
    "-size,9000000TB"
  })
  void badValuesAreRejectedWithOptionAndValue(String option, String value) {
    for (ScenarioSpec scenario : scenarios().toList()) {
      assertThatThrownBy(() -> request(scenario, option, value))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining(option + " " + value);
    }
  }

  @Test
  void unknownAccessIsRejected() {
    assertThatThrownBy(() -> request(new KmsRead().spec(), "-access", "backwards"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-access backwards");
    assertThatThrownBy(() -> request(new KmsWrite().spec(), "-access", "positional"))
        .isInstanceOf(UsageException.class);
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void jvmFlagsOfLocalTasksAreRejected(ScenarioSpec scenario) {
    assertThatThrownBy(
            () -> request(scenario, "-cluster", "embedded", "-levels", "jvmFlags=-XX:-UseAES"))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("-levels jvmFlags=-XX:-UseAES")
        .hasMessageContaining("add -yarn");
    assertThat(
            request(
                    scenario,
                    "-cluster",
                    "embedded",
                    "-yarn",
                    "-levels",
                    "jvmFlags=none,-XX:-UseAES")
                .variants())
        .hasSize(8);
  }

  @Test
  void onlyJavaCodecNeedsSeparateJvm() throws Exception {
    CryptoCodec codec = new CryptoCodec();
    assertThat(codec.javaCode(variant("plain", "java"), Set.of())).isEmpty();
    assertThat(codec.javaCode(variant("encrypted", "native"), Set.of())).isEmpty();
    assertThat(codec.javaCode(variant("encrypted", "java"), Set.of()))
        .hasValueSatisfying(code -> assertThat(code.parameter()).isEqualTo("8192"));
    AesCtrLoop loop = new AesCtrLoop();
    loop.open("8192");
    assertThat(loop.code()).isEqualTo(8192);
  }

  @Test
  void codecsPinOneClass() {
    String key = "hadoop.security.crypto.codec.classes.aes.ctr.nopadding";
    assertThat(CryptoCodec.conf(variant("encrypted", "java")))
        .containsOnly(Map.entry(key, "org.apache.hadoop.crypto.JceAesCtrCryptoCodec"));
    assertThat(CryptoCodec.conf(variant("encrypted", "native")))
        .containsOnly(Map.entry(key, "org.apache.hadoop.crypto.OpensslAesCtrCryptoCodec"));
    assertThat(CryptoCodec.conf(variant("encrypted", "jce=Conscrypt")))
        .containsOnly(
            Map.entry(key, "org.apache.hadoop.crypto.JceAesCtrCryptoCodec"),
            Map.entry("hadoop.security.crypto.jce.provider", "Conscrypt"));
  }

  @Test
  void evidenceNamesCodecAndProvider() {
    assertThat(CryptoCodec.expectedEvidence(variant("plain", "native"))).containsExactly("none");
    assertThat(CryptoCodec.expectedEvidence(variant("encrypted", "native")))
        .containsExactly("OpensslAesCtrCryptoCodec");
    assertThat(CryptoCodec.expectedEvidence(variant("encrypted", "java")))
        .containsExactly("JceAesCtrCryptoCodec by SunJCE");
    assertThat(CryptoCodec.expectedEvidence(variant("encrypted", "jce=Conscrypt")))
        .containsExactly("JceAesCtrCryptoCodec by Conscrypt");
  }
}
