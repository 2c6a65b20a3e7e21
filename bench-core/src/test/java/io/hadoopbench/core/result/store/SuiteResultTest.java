package io.hadoopbench.core.result.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.ExitCode;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteResultTest {
  private static SuiteResult.Run run(String name, int exit, String cause) {
    return new SuiteResult.Run(name, "kms-create", exit, cause, "", 1);
  }

  @Test
  void anInconclusiveNightlyRunIsListedSeparatelyAndIsNoFailure() {
    SuiteResult result =
        SuiteResult.of(
            "s",
            "0",
            "2026-01-01T00:00:00Z",
            List.of(run("a", ExitCode.OK, ""), run("b", ExitCode.INCONCLUSIVE, "only 20 %")));
    assertThat(result.summary())
        .isEqualTo("failed 0 of 2; inconclusive 1 of 2: b (exit 5): only 20 %");
    assertThat(result.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE);
    assertThat(
            result
                .with(
                    List.of(run("b", ExitCode.INCONCLUSIVE, ""), run("c", ExitCode.INVALID, "")),
                    null)
                .exitCode())
        .isEqualTo(ExitCode.INVALID);
  }
}
