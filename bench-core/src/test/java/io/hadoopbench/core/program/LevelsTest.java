package io.hadoopbench.core.program;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.program.RequestParser.Levels;
import io.hadoopbench.core.result.Factor;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelsTest {
  private final List<Factor> factors =
      List.of(
          new Factor("zone", "z", List.of("plain", "encrypted")),
          new Factor("cache", "c", List.of("warm", "cold"), List.of("warm")));

  @Test
  void onlyChoosesLevelsByFactor() {
    assertThat(Levels.parse("zone=encrypted;cache=cold,warm", factors))
        .isEqualTo(Map.of("zone", List.of("encrypted"), "cache", List.of("cold", "warm")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zones=plain",
        "zone=plainn",
        "zone",
        "zone=",
        "zone=plain,plain",
        "zone=plain;zone=encrypted",
        ";",
        ""
      })
  void onlyRefusesWhatTheScenarioDoesNotHave(String text) {
    assertUsageError(() -> Levels.parse(text, factors)).hasMessageContaining("-levels");
  }

  @Test
  void aFactorMayTakeLevelsThatItDoesNotList() {
    List<Factor> open =
        List.of(new Factor("codec", "c", List.of("java", "native"), List.of("java"), "jce="));
    assertThat(Levels.parse("codec=java,jce=Conscrypt", open))
        .containsEntry("codec", List.of("java", "jce=Conscrypt"));
    for (String bad : new String[] {"codec=jce=", "codec=openssl", "codec=java,java"}) {
      assertUsageError(() -> Levels.parse(bad, open)).as(bad);
    }
  }
}
