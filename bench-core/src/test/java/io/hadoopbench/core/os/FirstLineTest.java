package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstLineTest {
  private static final String DENIED = "Access denied for user alice\n\tat org.apache.Checker.check(Checker.java:429)\n\tat org.apache.Server.call(Server.java:1)\n";

  @Test
  void theStackOfAServerIsNoPartOfAMessage() {
    assertThat(FirstLine.of(DENIED)).isEqualTo("Access denied for user alice");
    assertThat(FirstLine.withoutStack(DENIED + "; see the log")).isEqualTo("Access denied for user alice ; see the log");
    assertThat(FirstLine.withoutStack("looked at nothing at all")).isEqualTo("looked at nothing at all");
    assertThat(FirstLine.of("")).isEmpty();
  }
}
