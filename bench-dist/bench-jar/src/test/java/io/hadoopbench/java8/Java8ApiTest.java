package io.hadoopbench.java8;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Java8ApiTest {
  private static final Path SIGNATURE = Path.of(System.getProperty("java8.signature"));

  @TempDir Path classes;

  /** Uses a method that Java 8 lacks. */
  private static final class Newer {
    static boolean isBlank(String text) {
      return text.isBlank() && ProcessHandle.current().isAlive();
    }
  }

  private static final class Old {
    static int length(String text) {
      return text.trim().length();
    }
  }

  private SortedSet<Java8Api.Use> uses(Class<?> type) throws IOException {
    String file = type.getName().replace('.', '/') + ".class";
    Files.createDirectories(classes.resolve(file).getParent());
    try (InputStream in = type.getResourceAsStream("/" + file)) {
      Files.copy(in, classes.resolve(file));
    }
    return Java8Api.uses(classes, SIGNATURE);
  }

  @Test
  void missingApiIsFoundWithItsUser() throws IOException {
    assertThat(Newer.isBlank("")).isTrue();
    String type = "io/hadoopbench/java8/Java8ApiTest$Newer.class";
    assertThat(uses(Newer.class))
        .contains(
            new Java8Api.Use(type, "boolean String.isBlank()"),
            new Java8Api.Use(type, "ProcessHandle ProcessHandle.current()"));
    assertThat(Java8Api.wrong(uses(Old.class), Java8Api.allowed()))
        .contains("Java 8 has no boolean String.isBlank(), which " + type + " uses");
  }

  @Test
  void availableApiIsNotFound() throws IOException {
    assertThat(Old.length(" a")).isOne();
    assertThat(uses(Old.class)).isEmpty();
  }

  @Test
  void allowanceCoversOnlyItsClassesAndApi() {
    Java8Api.Allowance allowance = Java8Api.Allowance.parse("a/B | jdk.jfr. | asked before");
    assertThat(allowance.covers(new Java8Api.Use("a/B$C.class", "void jdk.jfr.Recording.start()")))
        .isTrue();
    assertThat(allowance.covers(new Java8Api.Use("a/B$C.class", "boolean String.isBlank()")))
        .isFalse();
    assertThat(allowance.covers(new Java8Api.Use("a/D.class", "void jdk.jfr.Recording.start()")))
        .isFalse();
  }

  @Test
  void unusedAllowanceAndMissingReasonAreErrors() {
    assertThat(
            Java8Api.wrong(
                new TreeSet<>(), List.of(new Java8Api.Allowance("a/B", "jdk.jfr.", "why"))))
        .containsExactly("no class of a/B uses jdk.jfr. any longer");
    assertThatThrownBy(() -> Java8Api.Allowance.parse("a/B | jdk.jfr. | "))
        .hasMessageContaining("reason");
  }

  /** Stubs as JvmDowngrader writes them. */
  private static final class Stub {
    static int there(String text) {
      return text.length();
    }

    static int missing() {
      throw new UnsupportedOperationException(UnfinishedStubs.MARK);
    }
  }

  private static final class Caller {
    static int sum() {
      return Stub.there("") + Stub.missing();
    }
  }

  @Test
  void callOfUnfinishedStubIsFound() throws IOException {
    assertThatThrownBy(Caller::sum).hasMessage(UnfinishedStubs.MARK);
    uses(Stub.class);
    uses(Caller.class);
    uses(Old.class);
    assertThat(UnfinishedStubs.calls(classes))
        .containsExactly(
            new Java8Api.Use(
                "io/hadoopbench/java8/Java8ApiTest$Caller.class",
                "finished stub io/hadoopbench/java8/Java8ApiTest$Stub.missing()I"));
  }

  @Test
  void directoryWithoutClassesIsError() {
    assertThatThrownBy(() -> Java8Api.uses(classes, SIGNATURE))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no class in");
  }
}
