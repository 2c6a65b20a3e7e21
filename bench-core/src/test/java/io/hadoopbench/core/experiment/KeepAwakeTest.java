package io.hadoopbench.core.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeepAwakeTest {
  @TempDir
  Path dir;

  private final List<String> warnings = new ArrayList<>();

  private static Settings settings(String... args) {
    return new OptionParser(List.of(KeepAwake.option())).parse(List.of(args), given -> Map.of());
  }

  @Test
  void nothingIsHeldIfNobodyAsks() throws IOException {
    KeepAwake.of(settings(), false, dir.resolve("none"), warnings::add).close();
    assertThat(warnings).isEmpty();
  }

  @Test
  void noMicrosecondIsAskedForAndTheReportSaysSo() throws IOException {
    Path device = Files.createFile(dir.resolve("device"));
    try (Closeable awake = KeepAwake.of(settings("-keepAwake"), true, device, warnings::add)) {
      assertThat(awake).isNotNull();
      assertThat(Files.readAllBytes(device)).containsExactly(0, 0, 0, 0);
    }
    assertThat(warnings).singleElement().asString().contains("-keepAwake", "compare the figures with such runs only");
  }

  @Test
  void whoMayNotIsToldWhatToDo() {
    assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), true, dir.resolve("none"), warnings::add)).isInstanceOf(UsageException.class)
        .hasMessage("-keepAwake: there is no " + dir.resolve("none") + "; run as root, or leave -keepAwake out");
  }

  @Test
  void hostsOfSomebodyElseAreNotKeptAwake() {
    assertThatThrownBy(() -> KeepAwake.of(settings("-keepAwake"), false, dir.resolve("none"), warnings::add)).isInstanceOf(UsageException.class)
        .hasMessageStartingWith("-keepAwake: the cluster's hosts are not this one");
  }
}
