package io.hadoopbench.kms.micro;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmarks;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.crypto.JceAesCtrCryptoCodec;
import org.apache.hadoop.util.NativeCodeLoader;
import org.junit.jupiter.api.Test;

class KmsMicroTest {
  @Test
  void benchmarksThatScenariosNameExist() {
    assertThat(MicroBenchmarks.byFamily().get("kms")).contains(CryptoCodecBenchmark.of("java", 128, 8192),
        CryptoCodecBenchmark.of("native", 256, 65536), ChecksumBenchmark.of("java", 4608), ChecksumBenchmark.of("native", 65536),
        EdekBenchmark.of());
  }

  @Test
  void javaCodecIsTheJceOne() throws Exception {
    try (var codec = CryptoCodecBenchmark.create("java", new Configuration(false))) {
      assertThat(codec).isInstanceOf(JceAesCtrCryptoCodec.class);
    }
  }

  @Test
  void nativeCodecWithoutItsLibraryFailsWithTheLoadersMessage() {
    assumeThat(NativeCodeLoader.isNativeCodeLoaded()).isFalse();
    assertThatThrownBy(() -> CryptoCodecBenchmark.create("native", new Configuration(false))).isInstanceOf(CannotRunException.class)
        .hasMessageContaining("libhadoop is not loaded").hasMessageContaining("java.library.path");
  }
}
