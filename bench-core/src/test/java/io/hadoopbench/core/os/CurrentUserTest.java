package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurrentUserTest {
  @ParameterizedTest
  @CsvSource({
    "ann,ann",
    "CORP\\ann,ann",
    "alice@corp.example.com,alice",
    "CORP\\bob smith,bob_smith",
    "svc-x.1$,svc-x.1_"
  })
  void namesOfDirectoriesAreMadePlain(String account, String name) {
    assertThat(new CurrentUser(1000, account).name()).isEqualTo(name);
  }

  @Test
  void aUserIdWithoutANameIsNamedWithTheRemedy() {
    assertThat(new CurrentUser(54321, "54321").nameless())
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("user id 54321 has no name").contains("/etc/passwd"));
    assertThat(new CurrentUser(54321, "ann").nameless()).isEmpty();
  }

  @Test
  void propertiesDoNotChangeTheUser() throws IOException {
    String before = System.setProperty("user.name", "x");
    try {
      assertThat(CurrentUser.get().id())
          .isEqualTo(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
      assertThat(CurrentUser.get().account()).isNotEqualTo("x");
    } finally {
      System.setProperty("user.name", before);
    }
  }

  @Test
  void aLinkAndADirectoryOfAnotherUserAreNotOwned(@TempDir Path temp) throws IOException {
    assertThat(CurrentUser.get().owns(temp)).isTrue();
    assertThat(CurrentUser.get().owns(Files.createSymbolicLink(temp.resolve("link"), temp)))
        .isFalse();
    assertThat(CurrentUser.get().owns(temp.resolve("none"))).isFalse();
    assertThat(new CurrentUser(CurrentUser.get().id() + 1, "other").owns(temp)).isFalse();
  }
}
