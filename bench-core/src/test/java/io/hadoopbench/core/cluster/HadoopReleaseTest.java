package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.UsageException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HadoopReleaseTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "3",
        "3.4",
        "3.4.2.1",
        "3.4.x",
        "3.4.2-SNAPSHOT",
        "../3.4.2",
        "3.4.2/..",
        " 3.4.2",
        "3.4.2\n",
        "-3.4.2",
        "3.4.99999999999",
        "٣.٤.٢"
      })
  void invalidReleasesAreRejectedInOneLine(String text) {
    assertThat(HadoopRelease.wrong(text))
        .hasValueSatisfying(reason -> assertThat(reason).startsWith("is not a Hadoop release"));
    assertThatThrownBy(() -> HadoopRelease.ofOption(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-hadoop ");
  }

  @Test
  void oldReleasesAreRejected() {
    assertThat(HadoopRelease.wrong("3.2.4"))
        .hasValue("is older than 3.3.0, the oldest release that hadoop-bench supports");
    assertThat(HadoopRelease.wrong("3.3.0")).isEmpty();
  }

  @Test
  void releasesAreComparedNumerically() {
    assertThat(Stream.of("3.10.0", "3.4.10", "3.4.2", "3.3.6").map(HadoopRelease::of).sorted())
        .extracting(HadoopRelease::toString)
        .containsExactly("3.3.6", "3.4.2", "3.4.10", "3.10.0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.1.4", "3.2.0", "3.1.1.7.1.9.0-387", "2.10.2"})
  void oldClientsAreRejectedWithSupportedVersions(String version) {
    assertThatThrownBy(() -> HadoopRelease.requireClients(version))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(version, "3.3 to 3.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.3.0", "3.3.6.7.2", "3.4.2", "3.5.0-SNAPSHOT", "Unknown"})
  void otherClientsAreAccepted(String version) {
    assertThatCode(() -> HadoopRelease.requireClients(version)).doesNotThrowAnyException();
  }
}
