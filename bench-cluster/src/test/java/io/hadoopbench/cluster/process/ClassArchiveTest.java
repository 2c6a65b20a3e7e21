package io.hadoopbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.process.ChildClasspath.Classpath;
import io.hadoopbench.core.os.Commands;
import io.hadoopbench.core.os.Commands.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.commons.util.StringUtils;

class ClassArchiveTest {
  @TempDir Path temp;

  private Path jar;

  /** Creates a real jar for real JVMs. */
  @BeforeEach
  void jar() throws Exception {
    jar =
        Files.copy(
            Path.of(StringUtils.class.getProtectionDomain().getCodeSource().getLocation().toURI()),
            temp.resolve("a.jar"));
  }

  private List<String> options() {
    return ClassArchive.options(
        temp.resolve("cache"), "a.b.Main", new Classpath(List.of(jar.toString()), List.of()));
  }

  private String option() {
    List<String> options = options();
    assertThat(options).hasSize(1);
    return options.get(0);
  }

  private CommandResult java(String... options) throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return Commands.ofThisHost()
        .run(
            List.of(
                java, options[0], options[options.length - 1], "-cp", jar.toString(), "-version"),
            Duration.ofMinutes(1));
  }

  @Test
  void firstJvmWritesArchiveAndOthersMapIt() throws IOException {
    String first = option();
    assertThat(first).startsWith("-XX:ArchiveClassesAtExit=");
    assertThat(options()).as("of a second JVM at the same time").isEmpty();
    assertThat(java(first)).matches(CommandResult::done, "done");
    String later = option();
    assertThat(later).isEqualTo(first.replace("ArchiveClassesAtExit", "SharedArchiveFile"));
    assertThat(java("-Xshare:on", later))
        .as("required by the JVM")
        .matches(CommandResult::done, "done");
    Path archive = Path.of(later.split("=")[1]);
    assertThat(archive.toFile().setWritable(true)).isTrue();
    Files.writeString(archive, "rubbish");
    assertThat(java(later)).matches(CommandResult::done, "done");
  }

  @Test
  void changedJarReplacesArchive() throws IOException {
    String first = option();
    assertThat(java(first)).matches(CommandResult::done, "done");
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
    assertThat(option()).startsWith("-XX:ArchiveClassesAtExit=").isNotEqualTo(first);
    assertThat(temp.resolve("cache")).isEmptyDirectory();
  }

  @Test
  void unwritableCacheIsIgnored() throws IOException {
    Files.createFile(temp.resolve("cache"));
    assertThat(
            ClassArchive.options(
                temp.resolve("cache"),
                "a.b.Main",
                new Classpath(List.of(jar.toString()), List.of())))
        .isEmpty();
  }
}
