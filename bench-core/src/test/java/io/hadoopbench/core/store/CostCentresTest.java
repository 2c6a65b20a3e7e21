package io.hadoopbench.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostCentresTest {
  @ParameterizedTest
  @CsvFileSource(resources = "stacks.txt", delimiterString = " | ", maxCharsPerColumn = 20_000)
  void aRealStackBelongsToTheCentreThatAReaderPutsItTo(String centre, String stack) {
    assertThat(CostCentres.standard().of(stack)).isEqualTo(centre);
  }

  @Test
  void everyCentreOfTheTableButThoseThatNeedASecureClusterIsAmongTheRealStacks() throws IOException {
    try (InputStream in = CostCentresTest.class.getResourceAsStream("stacks.txt")) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(line -> line.split(" \\| ")[0]))
          .containsAll(CostCentres.standard().names().stream().filter(name -> !name.equals("TLS")).toList());
    }
  }

  @Test
  void theFirstRuleThatAnyFrameMatchesWinsWhereverTheFrameStands() {
    CostCentres centres = CostCentres.parse("# comment\n\nouter: ^a/Wrap\\.\ninner: ^b/Cipher\\.\n");
    assertThat(centres.of("x/Main.main;a/Wrap.wrap;b/Cipher.update")).isEqualTo("outer");
    assertThat(centres.of("x/Main.main;b/Cipher.update;a/Wrap.wrap")).isEqualTo("outer");
    assertThat(centres.of("x/Main.main;b/Cipher.update;memcpy")).isEqualTo("inner");
    assertThat(centres.of("x/a/Wrap.main")).isEqualTo(CostCentres.OTHER);
    assertThat(centres.of("")).isEqualTo(CostCentres.OTHER);
    assertThat(centres.names()).containsExactly("outer", "inner", CostCentres.OTHER);
  }

  @Test
  void aRuleForTheDeepestFrameOwnsTheJdkBelowItAndNothingElse() {
    CostCentres centres = CostCentres.parse("inner: ^b/Cipher\\.\nserver: @deepest ^(org/eclipse/jetty|javax/servlet)/\n");
    assertThat(centres.of("[qtp#];org/eclipse/jetty/Server.handle;java/lang/String.indexOf;memcpy")).isEqualTo("server");
    assertThat(centres.of("[qtp#];org/eclipse/jetty/Server.handle;javax/servlet/Filter.doFilter;com/sun/proxy/A.b")).isEqualTo("server");
    assertThat(centres.of("[qtp#];org/eclipse/jetty/Server.handle;app/Query.run;java/lang/String.indexOf")).isEqualTo(CostCentres.OTHER);
    assertThat(centres.of("[qtp#];org/eclipse/jetty/Server.handle;app/Query.run;com/sun/jersey/api/A.b")).isEqualTo(CostCentres.OTHER);
    assertThat(centres.of("[qtp#];org/eclipse/jetty/Server.handle;b/Cipher.update")).isEqualTo("inner");
    assertThat(centres.of("[qtp#];start_thread;java/lang/Thread.run")).isEqualTo(CostCentres.OTHER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"no expression", "centre: (", "centre:noBlank"})
  void aRuleThatCannotBeReadIsNamed(String line) {
    assertThatThrownBy(() -> CostCentres.parse("fine: x\n" + line)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(line);
  }
}
