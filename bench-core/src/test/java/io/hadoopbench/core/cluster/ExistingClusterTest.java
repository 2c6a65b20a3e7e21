package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class ExistingClusterTest {
  @Test
  void theAddressOfASingleKmsComesFromTheProvider() {
    assertThat(ExistingCluster.kmsWeb("kms://http@kms.example:9600/kms")).contains(URI.create("http://kms.example:9600/kms"));
    assertThat(ExistingCluster.kmsWeb("kms://https@kms.example:9600/kms")).contains(URI.create("https://kms.example:9600/kms"));
  }

  @Test
  void severalKmsHostsHaveNoSingleAddress() {
    assertThat(ExistingCluster.kmsWeb("kms://http@a;b:9600/kms")).isEmpty();
    assertThat(ExistingCluster.kmsWeb("")).isEmpty();
    assertThat(ExistingCluster.kmsWeb("jceks://file/x")).isEmpty();
  }
}
