package io.hadoopbench.core.cluster;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNetworkTest {
  private static final String ENTERED = "hadoopbench.net";

  private static Settings settings(String... args) {
    return new OptionParser(
            List.of(
                RunNetwork.option(),
                Option.of("cluster", Option.Type.TEXT, "KIND", "embedded", "which")))
        .parse(List.of(args));
  }

  @AfterEach
  void forget() {
    System.clearProperty(ENTERED);
  }

  @Test
  void theHostsNetworkIsTheDefault() {
    assertThatCode(() -> RunNetwork.check(settings())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "private ", "Private", "hosts:4"})
  void invalidValuesAreRejectedWithTheValidOnes(String net) {
    assertUsageError(() -> RunNetwork.check(settings("-net", net)))
        .hasMessage("-net " + net + ": must be one of shared, private");
  }

  @Test
  void existingClustersCannotBePrivate() {
    assertUsageError(() -> RunNetwork.check(settings("-net", "private", "-cluster", "existing")))
        .hasMessageContaining("requires -cluster embedded");
  }

  /**
   * A JVM that sees other interfaces is not in a private network, even if the launcher's property
   * is set.
   */
  @Test
  void aJvmWithOtherInterfacesIsNotInAPrivateNetwork() {
    assertUsageError(() -> RunNetwork.check(settings("-net", "private")))
        .hasMessageContaining("this JVM is in the host's network");
    System.setProperty(ENTERED, "private");
    assertUsageError(() -> RunNetwork.check(settings("-net", "private")));
  }
}
