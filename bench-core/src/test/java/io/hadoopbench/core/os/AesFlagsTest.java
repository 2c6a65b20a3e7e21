package io.hadoopbench.core.os;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.os.Commands.CommandResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class AesFlagsTest {
  @Test
  void hiddenFlagsAreReadFromAnotherJvm() {
    assertThat(AesFlags.describe()).startsWith("UseAES=");
    assertThat(AesFlags.all(Commands.ofThisHost()))
        .matches(
            "UseAES=(true|false), UseAESIntrinsics=(true|false), UseAESCTRIntrinsics=(true|false)");
  }

  @Test
  void aCommandThatFailsLeavesWhatIsKnown() {
    assertThat(
            AesFlags.all(
                (command, limit) ->
                    new CommandResult(
                        true, 1, "Error: Could not create the Java Virtual Machine.")))
        .isEqualTo(AesFlags.describe());
  }

  @Test
  void theOtherJvmHasTheOptionsOnWhichTheFlagsDependAndNoOthers() {
    assertThat(
            AesFlags.command(List.of("-Xmx1g", "-XX:-UseAES", "-javaagent:a.jar", "-XX:UseAVX=2")))
        .endsWith("-XX:-UseAES", "-XX:UseAVX=2", "-XX:+PrintFlagsFinal", "-version")
        .noneMatch(word -> word.contains("agent") || word.contains("Xmx"));
  }

  @Test
  void flagsAreReadAsAnyReleasePrintsThem() {
    assertThat(
            AesFlags.describe(
                "     bool UseAES     = true    {product}\n"
                    + "     bool UseAESCTRIntrinsics    := false   {product}\n"
                    + "   bool UseAESIntrinsics   = true {diagnostic} {default}\n"))
        .contains("UseAES=true, UseAESIntrinsics=true, UseAESCTRIntrinsics=false");
    assertThat(AesFlags.describe("bool UseAESthetics = true")).isEmpty();
  }
}
