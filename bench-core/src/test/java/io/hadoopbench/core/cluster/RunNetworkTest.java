package io.hadoopbench.core.cluster;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunNetworkTest {
  private static final String ENTERED = "hadoopbench.net";

  private static Settings settings(String... args) {
    return new OptionParser(List.of(RunNetwork.option(), Option.of("cluster", Option.Type.TEXT, "KIND", "embedded", "which"))).parse(List.of(args));
  }

  @AfterEach
  void forget() {
    System.clearProperty(ENTERED);
  }

  @Test
  void theHostsOwnNetworkIsTheDefault() {
    assertThatCode(() -> RunNetwork.check(settings())).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "private ", "Private", "hosts:4"})
  void whatIsNoNetworkIsToldWithThoseThatAre(String net) {
    assertThatThrownBy(() -> RunNetwork.check(settings("-net", net))).isInstanceOf(UsageException.class).hasMessage("-net " + net + ": must be shared or private");
  }

  @Test
  void serversOfSomebodyElseStayWhereTheyAre() {
    assertThatThrownBy(() -> RunNetwork.check(settings("-net", "private", "-cluster", "existing"))).isInstanceOf(UsageException.class).hasMessageContaining("is for -cluster embedded");
  }

  /** The label is proved: a JVM that sees another interface is in no network of its own, whatever it was told. */
  @Test
  void whoSeesTheMachinesNetworkIsNotInOneOfHisOwn() {
    assertThatThrownBy(() -> RunNetwork.check(settings("-net", "private"))).isInstanceOf(UsageException.class).hasMessageContaining("this JVM is in the host's own network");
    System.setProperty(ENTERED, "private");
    assertThatThrownBy(() -> RunNetwork.check(settings("-net", "private"))).isInstanceOf(UsageException.class);
  }
}
