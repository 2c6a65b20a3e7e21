package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cluster.ExistingClusterProvider.ExistingCluster;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KmsAddressTest {
  @Test
  void ofOneHost() {
    assertThat(
            ExistingCluster.KmsAddress.of("kms://http@kms.example:9600/kms").orElseThrow().webs())
        .isEqualTo(Map.of("kms", URI.create("http://kms.example:9600/kms")));
  }

  @Test
  void hostsShareThePort() {
    ExistingCluster.KmsAddress pair =
        ExistingCluster.KmsAddress.of("kms://https@h1;h2:9494/kms").orElseThrow();
    assertThat(pair.webs())
        .isEqualTo(
            Map.of(
                "kms-h1",
                URI.create("https://h1:9494/kms"),
                "kms-h2",
                URI.create("https://h2:9494/kms")));
    assertThat(pair.sockets())
        .extracting(address -> address.getPort())
        .isEqualTo(List.of(9494, 9494));
  }

  @Test
  void theDefaultPortDependsOnTheScheme() {
    assertThat(ExistingCluster.KmsAddress.of("kms://https@h1/kms").orElseThrow().port())
        .isEqualTo(443);
    assertThat(ExistingCluster.KmsAddress.of("kms://http@h1/kms").orElseThrow().port())
        .isEqualTo(80);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "jceks://file/x",
        "kms://ftp@h/kms",
        "kms://http@h:port/kms",
        "kms://http@h1:1;h2:2/kms"
      })
  void otherProvidersHaveNoAddress(String provider) {
    assertThat(ExistingCluster.KmsAddress.of(provider)).isEmpty();
  }
}
