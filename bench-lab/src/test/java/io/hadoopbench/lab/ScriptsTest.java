package io.hadoopbench.lab;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripts name classes, which renames may miss. */
class ScriptsTest {
  private static final Pattern MAIN = Pattern.compile("/lab\" (io\\.hadoopbench\\.[\\w.]+)");

  static Stream<String> mains() throws IOException {
    try (Stream<Path> scripts = Files.list(Path.of("../scripts"))) {
      List<Path> all = scripts.toList();
      return all.stream()
          .flatMap(script -> MAIN.matcher(read(script)).results().map(found -> found.group(1)));
    }
  }

  private static String read(Path script) {
    try {
      return Files.readString(script);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("mains")
  void theClassOfAScriptExists(String name) {
    assertThatCode(() -> Class.forName(name).getMethod("main", String[].class))
        .doesNotThrowAnyException();
  }
}
