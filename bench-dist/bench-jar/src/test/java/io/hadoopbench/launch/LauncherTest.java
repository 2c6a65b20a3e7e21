package io.hadoopbench.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class LauncherTest {
  @Test
  void oldJvmIsRejectedWithJarToUse() {
    assertThat(Launcher.refusal(61, "52.0", "1.8.0_252", "/usr/lib/jvm/8"))
        .isEqualTo(
            "bench: bench.jar needs Java 17 or newer, but this is Java 1.8.0_252 (/usr/lib/jvm/8): "
                + "use bench-java8.jar, which runs on Java 8 and newer, or set JAVA_HOME");
    assertThat(Launcher.refusal(61, "60.0", "16", "")).isNotEmpty();
  }

  @Test
  void newEnoughJvmIsAccepted() {
    assertThat(Launcher.refusal(61, "61.0", "17", "")).isEmpty();
    assertThat(Launcher.refusal(52, "69.0", "25", "")).isEmpty();
  }

  @Test
  void programIsNamedAfterItsJar() {
    assertThat(Launcher.jar(61)).isEqualTo("bench.jar");
    assertThat(Launcher.jar(52)).isEqualTo("bench-java8.jar");
  }

  @Test
  void launcherIsCompiledForJava8() throws IOException {
    try (InputStream launcher = Launcher.class.getResourceAsStream("Launcher.class")) {
      assertThat(Launcher.classVersion(launcher)).isEqualTo(52);
    }
  }

  @Test
  void invalidClassFileIsNamed() {
    assertThatThrownBy(() -> Launcher.classVersion(null))
        .hasMessageContaining("io.hadoopbench.core.program.Main");
    assertThatThrownBy(() -> Launcher.classVersion(new ByteArrayInputStream(new byte[8])))
        .hasMessageContaining("is not a class file");
  }
}
