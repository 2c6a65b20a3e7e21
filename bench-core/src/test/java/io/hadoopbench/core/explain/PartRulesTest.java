package io.hadoopbench.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.model.Explanation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartRulesTest {
  @ParameterizedTest
  @CsvFileSource(resources = "stacks.txt", delimiterString = " | ", maxCharsPerColumn = 20_000)
  void aRealStackBelongsToThePartThatAReaderPutsItTo(String part, String stack) {
    assertThat(PartRules.standard().of(stack)).isEqualTo(part);
  }

  @Test
  void theFirstRuleWhoseFramesStandOneBelowTheOtherWins() {
    PartRules rules = PartRules.parse(List.of("# comment", "", "reading = ~asleep > ^a/Client\\. > ^b/Socket\\.read", "client = ^a/Client\\."));
    assertThat(rules.of("[load-#];~asleep;a/Client.call;x/Y.z;b/Socket.read;poll")).isEqualTo("reading");
    assertThat(rules.of("[load-#];~asleep;b/Socket.read;a/Client.call")).isEqualTo("client");
    assertThat(rules.of("[load-#];~on-cpu;a/Client.call;b/Socket.read")).isEqualTo("client");
  }

  @Test
  void oneFrameIsNoTwoOfARule() {
    assertThat(PartRules.parse(List.of("twice = ^a$ > ^a$")).of("[load-#];~asleep;a")).isEqualTo(Explanation.UNEXPLAINED);
  }

  @Test
  void whatRunsWithoutARuleIsWhereItsCostCentreIs() {
    PartRules none = PartRules.parse(List.of());
    assertThat(none.of("[load-#];~on-cpu;a/B.c;com/sun/crypto/provider/AESCrypt.encrypt")).isEqualTo("computing: crypto");
    assertThat(none.of("[load-#];~runnable;a/B.c")).isEqualTo("computing: the rest of the client");
  }

  @Test
  void whatSleepsWithoutARuleAndWhatHasNoFramesIsUnexplained() {
    PartRules none = PartRules.parse(List.of());
    assertThat(none.of("[load-#];~asleep;a/B.c;com/sun/crypto/provider/AESCrypt.encrypt")).isEqualTo(Explanation.UNEXPLAINED);
    assertThat(none.of("[load-#];~on-cpu")).isEqualTo(Explanation.UNEXPLAINED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no pattern", "part: ^a", "part = (", "@opened @a = sometimes = b = c", "@opened @a = shared = b", "@opened @a = working = b = ("})
  void aRuleThatCannotBeReadIsNamed(String line) {
    assertThatThrownBy(() -> PartRules.parse(List.of("fine = x", line))).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(line.replace("@opened ", ""));
  }
}
