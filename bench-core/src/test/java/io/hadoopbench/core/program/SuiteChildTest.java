package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.suite.SuiteFile.Place;
import io.hadoopbench.core.suite.SuiteRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A child without a scenario. BuildServersIT tests real children. */
class SuiteChildTest {
  @TempDir Path dir;

  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @Test
  void itsGenericOptionsAreOnNoCommandLineAndItsFileIsDeleted() throws Exception {
    SuiteRun run =
        new SuiteRun(
            "a",
            "no-such",
            List.of(),
            Map.of(),
            Duration.ofMinutes(1),
            Map.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            new Place("s.yaml", 1, 1),
            Map.of());
    PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    Configuration conf = new Configuration();
    GenericOptions.apply(new String[] {"-D", "fs.s3a.secret.key=s3cret"}, conf);
    Set<String> seen = ConcurrentHashMap.newKeySet();
    Thread looking =
        new Thread(
            () -> {
              while (!Thread.interrupted()) {
                ProcessHandle.current().children().forEach(child -> seen.add(commandLine(child)));
              }
            });
    looking.start();
    ProgramResult ending = SuiteChild.run(run, conf, dir, new Console(out, out, false));
    looking.interrupt();
    looking.join();
    assertThat(ending)
        .as(said.toString(StandardCharsets.UTF_8))
        .isEqualTo(new ProgramResult(ExitCode.USAGE, "no scenario 'no-such'", ""));
    assertThat(dir).as("the file of the options").isEmptyDirectory();
    assertThat(seen)
        .anyMatch(line -> line.contains("SuiteChild") && line.contains("no-such"))
        .noneMatch(line -> line.contains("s3cret"));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process.pid()), "cmdline"));
    } catch (IOException e) {
      return ""; // it has ended
    }
  }

  @Test
  void itsConfigurationIsThatOfTheSuiteWithWhereEachKeyComesFrom() throws Exception {
    Path jar = Files.createFile(dir.resolve("own.jar"));
    Configuration conf = new Configuration();
    GenericOptions.apply(
        new String[] {
          "-D", "fs.s3a.secret.key=s3cret", "-fs", "hdfs://one:1", "-libjars", jar.toString()
        },
        conf);
    List<SuiteChild.Key> own = SuiteChild.own(conf);
    assertThat(own).as("only keys that a JVM does not find by itself").hasSizeLessThan(20);
    Configuration there = SuiteChild.conf(own);
    assertThat(there.get("fs.s3a.secret.key")).isEqualTo("s3cret");
    assertThat(there.getPropertySources("fs.s3a.secret.key"))
        .hasSize(1)
        .allMatch(source -> source.contains("command line"));
    assertThat(there.get("fs.defaultFS")).isEqualTo("hdfs://one:1");
    assertThat(there.getClassLoader())
        .isInstanceOfSatisfying(
            URLClassLoader.class,
            loader ->
                assertThat(loader.getURLs())
                    .extracting(Object::toString)
                    .anyMatch(url -> url.endsWith("/own.jar")));
  }
}
