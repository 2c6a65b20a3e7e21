package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OwnUserTest {
  @ParameterizedTest
  @CsvSource({
    "ann,ann",
    "CORP\\ann,ann",
    "alice@corp.example.com,alice",
    "CORP\\bob smith,bob_smith",
    "svc-x.1$,svc-x.1_"
  })
  void namesOfDirectoriesAreMadePlain(String account, String name) {
    assertThat(new OwnUser(1000, account).name()).isEqualTo(name);
  }

  @Test
  void aUserIdWithoutANameIsNamedWithTheRemedy() {
    assertThat(new OwnUser(54321, "54321").nameless())
        .hasValueSatisfying(
            why -> assertThat(why).startsWith("user id 54321 has no name").contains("/etc/passwd"));
    assertThat(new OwnUser(54321, "ann").nameless()).isEmpty();
  }

  @Test
  void propertiesDoNotChangeTheUser() throws IOException {
    String before = System.setProperty("user.name", "x");
    try {
      assertThat(OwnUser.get().id())
          .isEqualTo(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
      assertThat(OwnUser.get().account()).isNotEqualTo("x");
    } finally {
      System.setProperty("user.name", before);
    }
  }

  @Test
  void aLinkAndADirectoryOfAnotherUserAreNotOwned(@TempDir Path temp) throws IOException {
    assertThat(OwnUser.get().owns(temp)).isTrue();
    assertThat(OwnUser.get().owns(Files.createSymbolicLink(temp.resolve("link"), temp))).isFalse();
    assertThat(OwnUser.get().owns(temp.resolve("none"))).isFalse();
    assertThat(new OwnUser(OwnUser.get().id() + 1, "other").owns(temp)).isFalse();
  }
}
