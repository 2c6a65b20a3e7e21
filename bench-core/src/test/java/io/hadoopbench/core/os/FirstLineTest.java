package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstLineTest {
  private static final String DENIED =
      "Access denied for user alice\n"
          + "\tat org.apache.Checker.check(Checker.java:429)\n"
          + "\tat org.apache.Server.call(Server.java:1)\n";

  @Test
  void stackTracesOfServersAreRemovedFromMessages() {
    assertThat(FirstLine.of(DENIED)).isEqualTo("Access denied for user alice");
    assertThat(FirstLine.withoutStack(DENIED + "; see the log"))
        .isEqualTo("Access denied for user alice ; see the log");
    assertThat(FirstLine.withoutStack("looked at nothing at all"))
        .isEqualTo("looked at nothing at all");
    assertThat(FirstLine.of("")).isEmpty();
  }

  @Test
  void errorsOfAResourceManagerAreShownOnceWithoutClassNames() {
    assertThat(
            FirstLine.withoutStack(
                """
                org.apache.hadoop.yarn.exceptions.YarnException: org.apache.hadoop.security.AccessControlException: User bob may not submit to queue etl
                \tat org.apache.Server.call(Server.java:1)
                Caused by: org.apache.hadoop.security.AccessControlException: User bob may not submit to queue etl
                \t... 14 more
                """))
        .isEqualTo("User bob may not submit to queue etl");
    assertThat(FirstLine.withoutStack("the run ended with: java.io.IOException: disk full"))
        .isEqualTo("the run ended with: java.io.IOException: disk full");
  }
}
