package io.hadoopbench.cluster.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.cluster.process.ClassArchives.When;
import io.hadoopbench.core.os.CommandResult;
import io.hadoopbench.core.os.Commands;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassArchivesTest {
  private static final String JAVA = Path.of(System.getProperty("java.home"), "bin", "java").toString();

  @TempDir
  Path temp;
  private Path jar;
  private final List<String> steps = new ArrayList<>();
  private final List<List<String>> dumps = new ArrayList<>();

  /** A real jar, for real JVMs. */
  @BeforeEach
  void jar() throws Exception {
    jar = Files.copy(Path.of(Assertions.class.getProtectionDomain().getCodeSource().getLocation().toURI()), temp.resolve("a.jar"));
    Files.createDirectory(temp.resolve("work"));
  }

  private ClassArchives archives(Commands commands) {
    return archives(commands, When.IF_IT_PAYS);
  }

  private ClassArchives archives(Commands commands, When when) {
    return new ClassArchives(temp.resolve("cache"), commands, steps::add, when);
  }

  private ClassArchives archives(int exitCode) {
    return archives(exitCode, When.IF_IT_PAYS);
  }

  /** One that pretends to dump. */
  private ClassArchives archives(int exitCode, When when) {
    return archives((command, limit) -> {
      dumps.add(command);
      if (exitCode == 0) {
        Files.writeString(Path.of(command.stream().filter(word -> word.startsWith("-XX:SharedArchiveFile=")).findFirst().orElseThrow().split("=")[1]), "");
      }
      return new CommandResult(true, exitCode, "what it said");
    }, when);
  }

  private List<String> options(ClassArchives archives) {
    return options(archives, "a.b.Main");
  }

  private List<String> options(ClassArchives archives, String main) {
    return archives.options(main, new Classpath(List.of(jar.toString()), List.of()), temp.resolve("work"));
  }

  /** A run of a cluster: its server starts, writes names of classes down and ends. */
  private List<String> run(ClassArchives archives) throws IOException {
    return run(archives, "a.b.Main", "java/lang/Object id: 0\norg/assertj/core/api/Assertions id: 1\n");
  }

  private List<String> run(ClassArchives archives, String main, String loaded) throws IOException {
    List<String> options = options(archives, main);
    for (String option : options) {
      if (option.startsWith("-XX:DumpLoadedClassList=")) {
        Files.writeString(Path.of(option.split("=")[1]), loaded);
      }
    }
    archives.keep();
    return options;
  }

  /** Starts without an archive that do not pay for one yet. */
  private void eightMore() throws IOException {
    for (int i = 0; i < 8; i++) {
      assertThat(run(archives(0))).isEmpty();
    }
  }

  private List<Path> files(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(temp.resolve("cache"))) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  @Test
  void theFirstRunWritesNamesDownTheTenthMakesTheArchiveAndAllOthersUseIt() throws IOException {
    assertThat(run(archives(0))).singleElement().asString().startsWith("-XX:DumpLoadedClassList=" + temp.resolve("work"));
    eightMore();
    assertThat(dumps).isEmpty();
    List<String> tenth = run(archives(0));
    assertThat(tenth).singleElement().asString().startsWith("-XX:SharedArchiveFile=" + temp.resolve("cache")).endsWith("/servers.jsa");
    assertThat(steps).containsExactly("archiving classes of servers, once, for quicker starts");
    assertThat(run(archives(0))).isEqualTo(tenth);
    assertThat(dumps).hasSize(1);
  }

  /** Lists of two JVMs give classes other numbers, and may have those of a loader of its own, and ours. */
  @Test
  void allKindsOfAClassPathHaveOneArchiveOfWhatEachHasWrittenAndOneThatComesLaterUsesIt() throws IOException {
    run(archives(0), "a.b.Main", "java/lang/Object id: 0\norg/assertj/core/api/Assertions id: 1\n");
    run(archives(0), "a.b.Other", "java/lang/Object id: 0\njava/lang/String id: 1\na/Own id: 2 super: 0 source: own.jar\n@lambda-proxy a/B run\n"
        + "io/hadoopbench/Main id: 3\n@lambda-proxy io/hadoopbench/Main run\n");
    eightMore();
    List<String> tenth = run(archives(Commands.ofThisHost()));
    assertThat(files("servers.list")).singleElement().satisfies(list -> assertThat(list).hasContent(
        "java/lang/Object\norg/assertj/core/api/Assertions\njava/lang/String\n@lambda-proxy a/B run"));
    assertThat(tenth).singleElement().asString().endsWith("/servers.jsa");
    assertThat(java("-Xshare:on", tenth.get(0))).matches(CommandResult::done, "done");
    assertThat(options(archives(0), "a.b.Later")).isEqualTo(tenth);
  }

  @Test
  void afterABuildTheFirstRunMakesTheArchive() throws IOException {
    assertThat(run(archives(0, When.AT_ONCE))).singleElement().asString().startsWith("-XX:DumpLoadedClassList=");
    assertThat(dumps).hasSize(1);
    assertThat(run(archives(0))).singleElement().asString().startsWith("-XX:SharedArchiveFile=");
  }

  @Test
  void whatAServerWroteThatNeverWasReadyIsNotKept() {
    assertThat(options(archives(0))).singleElement().asString().startsWith("-XX:DumpLoadedClassList=");
    assertThat(options(archives(0))).singleElement().asString().startsWith("-XX:DumpLoadedClassList=");
    assertThat(dumps).isEmpty();
  }

  @Test
  void anArchiveThatCannotBeMadeIsDoneWithoutAndNotTriedAgain() throws IOException {
    run(archives(0));
    eightMore();
    assertThat(run(archives(1))).isEmpty();
    assertThat(run(archives(1))).isEmpty();
    assertThat(dumps).hasSize(1);
    assertThat(files(".failure")).singleElement().satisfies(file -> assertThat(file).hasContent("exit 1\nwhat it said"));
    assertThat(files(".part")).isEmpty();
  }

  @Test
  void aCacheThatCannotBeWrittenIsSaidAndDoneWithout() throws IOException {
    Files.createFile(temp.resolve("cache"));
    assertThat(run(archives(0))).hasSize(1);
    assertThat(steps).singleElement().asString().startsWith("no archive of classes: ");
  }

  @Test
  void aJarThatHasChangedHasAnotherArchiveAndTheOldOneIsDeleted() throws IOException {
    run(archives(0));
    eightMore();
    run(archives(0));
    Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000));
    assertThat(run(archives(0))).singleElement().asString().startsWith("-XX:DumpLoadedClassList=");
    assertThat(files(".classes")).hasSize(1);
    assertThat(files(".jsa")).isEmpty();
  }

  @Test
  void aRealArchiveIsMappedAndABrokenOneDoesNotKeepAJvmFromStarting() throws IOException {
    run(archives(0));
    eightMore();
    String option = options(archives(Commands.ofThisHost())).get(0);
    assertThat(option).endsWith(".jsa");
    assertThat(java("-Xshare:on", option)).as("the JVM insists on it").matches(CommandResult::done, "done");
    Path archive = Path.of(option.split("=")[1]);
    assertThat(archive.toFile().setWritable(true)).isTrue();
    Files.writeString(archive, "rubbish");
    assertThat(java(option)).matches(CommandResult::done, "done");
    Files.delete(archive);
    assertThat(java(option)).matches(CommandResult::done, "done");
  }

  private CommandResult java(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", jar.toString(), "-version"));
    return Commands.ofThisHost().run(command, Duration.ofMinutes(1));
  }
}
