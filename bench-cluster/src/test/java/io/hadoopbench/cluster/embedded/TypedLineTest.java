package io.hadoopbench.cluster.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.cluster.embedded.TypedLine.Verb;
import io.hadoopbench.core.cluster.Role;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedLineTest {
  @Test
  void settingsAreOfARoleAndTheLastValueOfAKeyCounts() {
    assertThat(TypedLine.parse("  set namenode a=1  b=x=y a=2 c= ").settings()).isEqualTo(Map.of(Role.NAMENODE, Map.of("a", "2", "b", "x=y", "c", "")));
    assertThat(TypedLine.parse("set kms").settings()).isEmpty();
  }

  @Test
  void hostsArePartedAndPortsClosed() {
    assertThat(TypedLine.parse("cut h1")).extracting(TypedLine::verb, TypedLine::whom).containsExactly(Verb.CUT, "h1");
    assertThat(TypedLine.parse("close h2 65535")).extracting(TypedLine::verb, TypedLine::whom, TypedLine::number).containsExactly(Verb.CLOSE, "h2", 65_535);
    assertThat(TypedLine.parse("slow h2 50")).extracting(TypedLine::verb, TypedLine::whom, TypedLine::number).containsExactly(Verb.SLOW, "h2", 50);
    assertThat(TypedLine.parse("heal").verb()).isEqualTo(Verb.HEAL);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "set", "set nobody a=b", "set namenode a", "SET namenode a=b", "cut", "cut h1 h2", "kill", "heal h1", "close h1", "close h1 0", "close h1 65536", "close h1 -1",
      "close h1 99999999999", "open h1 80 x", "slow h1", "slow h1 0", "slow h1 101", "slow h1 -5", "reboot h1"})
  void whatIsUnlikeThemIsToldWithExamples(String line) {
    assertThatThrownBy(() -> TypedLine.parse(line)).isInstanceOf(IllegalArgumentException.class).hasMessageStartingWith(line + ": is not like 'set namenode KEY=VALUE").hasMessageNotContaining("\n");
  }
}
