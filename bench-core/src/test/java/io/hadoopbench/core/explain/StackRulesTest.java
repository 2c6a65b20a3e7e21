package io.hadoopbench.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.result.Explanation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class StackRulesTest {
  @ParameterizedTest
  @CsvFileSource(resources = "stacks.txt", delimiterString = " | ", maxCharsPerColumn = 20_000)
  void realStacksHaveTheExpectedComponent(String part, String stack) {
    assertThat(StackRules.standard().component(stack)).isEqualTo(part);
  }

  @ParameterizedTest
  @CsvFileSource(resources = "cpu-stacks.txt", delimiterString = " | ", maxCharsPerColumn = 20_000)
  void realStacksHaveTheExpectedCategory(String category, String stack) {
    assertThat(StackRules.standard().category(stack)).isEqualTo(category);
  }

  @Test
  void realStacksCoverEveryCategoryExceptTls() throws IOException {
    try (InputStream in = StackRulesTest.class.getResourceAsStream("cpu-stacks.txt")) {
      assertThat(
              new String(in.readAllBytes(), StandardCharsets.UTF_8)
                  .lines()
                  .map(line -> line.split(" \\| ")[0]))
          .containsAll(
              StackRules.standard().categories().stream()
                  .filter(name -> !name.equals("TLS"))
                  .toList());
    }
  }

  @Test
  void theFirstRuleWithFramesInOrderWins() {
    StackRules rules =
        StackRules.parse(
            List.of(
                "# comment",
                "",
                "reading = ~asleep > ^a/Client\\. > ^b/Socket\\.read",
                "client = ^a/Client\\."));
    assertThat(rules.component("[load-#];~asleep;a/Client.call;x/Y.z;b/Socket.read;poll"))
        .isEqualTo("reading");
    assertThat(rules.component("[load-#];~asleep;b/Socket.read;a/Client.call")).isEqualTo("client");
    assertThat(rules.component("[load-#];~on-cpu;a/Client.call;b/Socket.read")).isEqualTo("client");
  }

  @Test
  void theFirstMatchingRuleWinsAtAnyDepth() {
    StackRules rules =
        StackRules.parse(List.of("[cpu]", "outer = ^a/Wrap\\.", "inner = ^b/Cipher\\."));
    assertThat(rules.category("x/Main.main;a/Wrap.wrap;b/Cipher.update")).isEqualTo("outer");
    assertThat(rules.category("x/Main.main;b/Cipher.update;a/Wrap.wrap")).isEqualTo("outer");
    assertThat(rules.category("x/Main.main;b/Cipher.update;memcpy")).isEqualTo("inner");
    assertThat(rules.category("x/a/Wrap.main")).isEqualTo(StackRules.OTHER);
    assertThat(rules.category("")).isEqualTo(StackRules.OTHER);
    assertThat(rules.categories()).containsExactly("outer", "inner", StackRules.OTHER);
  }

  @Test
  void aDeepestRuleIgnoresJdkFrames() {
    StackRules rules =
        StackRules.parse(
            List.of(
                "[cpu]",
                "inner = ^b/Cipher\\.",
                "server = @deepest ^(org/eclipse/jetty|javax/servlet)/"));
    assertThat(
            rules.category(
                "[qtp#];org/eclipse/jetty/Server.handle;java/lang/String.indexOf;memcpy"))
        .isEqualTo("server");
    assertThat(
            rules.category(
                "[qtp#];org/eclipse/jetty/Server.handle;javax/servlet/Filter.doFilter;com/sun/proxy/A.b"))
        .isEqualTo("server");
    assertThat(
            rules.category(
                "[qtp#];org/eclipse/jetty/Server.handle;app/Query.run;java/lang/String.indexOf"))
        .isEqualTo(StackRules.OTHER);
    assertThat(
            rules.category(
                "[qtp#];org/eclipse/jetty/Server.handle;app/Query.run;com/sun/jersey/api/A.b"))
        .isEqualTo(StackRules.OTHER);
    assertThat(rules.category("[qtp#];org/eclipse/jetty/Server.handle;b/Cipher.update"))
        .isEqualTo("inner");
    assertThat(rules.category("[qtp#];start_thread;java/lang/Thread.run"))
        .isEqualTo(StackRules.OTHER);
  }

  @Test
  void oneFrameDoesNotMatchTwoPatterns() {
    assertThat(StackRules.parse(List.of("twice = ^a$ > ^a$")).component("[load-#];~asleep;a"))
        .isEqualTo(Explanation.UNEXPLAINED);
  }

  @Test
  void aRunningStackWithoutARuleIsNamedByItsCategory() {
    StackRules rules = StackRules.parse(List.of("[cpu]", "crypto = ^com/sun/crypto/"));
    assertThat(rules.component("[load-#];~on-cpu;a/B.c;com/sun/crypto/provider/AESCrypt.encrypt"))
        .isEqualTo("computing: crypto");
    assertThat(rules.component("[load-#];~runnable;a/B.c"))
        .isEqualTo("computing: the rest of the client");
  }

  @Test
  void aSleepingStackWithoutARuleAndOneWithoutFramesAreUnexplained() {
    StackRules none = StackRules.parse(List.of());
    assertThat(none.component("[load-#];~asleep;a/B.c;com/sun/crypto/provider/AESCrypt.encrypt"))
        .isEqualTo(Explanation.UNEXPLAINED);
    assertThat(none.component("[load-#];~on-cpu")).isEqualTo(Explanation.UNEXPLAINED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no pattern",
        "part: ^a",
        "part = (",
        "@opened @a = sometimes = b = c",
        "@opened @a = shared = b",
        "@opened @a = working = b = (",
        "[section]",
        "@server NameNode = namenode",
        "@wait w = X"
      })
  void invalidRulesAreNamed(String line) {
    assertThatThrownBy(() -> StackRules.parse(List.of("fine = x", line)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(line);
  }
}
