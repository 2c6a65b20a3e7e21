package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.program.RequestParser;
import io.hadoopbench.core.scenario.Scenario;
import io.hadoopbench.core.scenario.ScenarioSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Every command for a scenario in README.md and in docs/, at any depth, is one that the program takes, option by option. */
class DocumentedCommandsIT {
  private static final Path ROOT = Path.of("../..");
  /** Any file that can be read and run, in place of one that only a reader has. */
  private static final String PROGRAM = Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final Pattern COMMAND = Pattern.compile("(?m)^(scripts/bench|hadoop jar bench\\.jar) ([a-z][-a-z]*)( [^#\\n]*)?");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");

  @TestFactory
  Stream<DynamicTest> isUnderstood() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      Matcher command = COMMAND.matcher(CONTINUED.matcher(Files.readString(page)).replaceAll(" "));
      while (command.find()) {
        Optional<ScenarioSpec> scenario = scenario(command.group(2));
        List<String> args = arguments(command.group(3) == null ? "" : command.group(3));
        String cluster = command.group(1).startsWith("scripts") ? "embedded" : "existing";
        if (scenario.isPresent() && !args.contains("-h")) {
          tests.add(DynamicTest.dynamicTest(page.getFileName() + ": " + command.group().strip(), () -> parses(scenario.get(), args, cluster)));
        }
      }
    }
    assertThat(tests).as("documented commands").hasSizeGreaterThan(4);
    return tests.stream();
  }

  /** @param cluster that it runs on unless it says otherwise */
  private static void parses(ScenarioSpec scenario, List<String> args, String cluster) {
    List<String> own = new ArrayList<>(args.subList(GenericOptions.count(args.toArray(String[]::new)), args.size()));
    if (!own.contains("-cluster")) {
      own.addAll(List.of("-cluster", cluster));
    }
    int release = own.indexOf("-hadoop");
    if (release >= 0) { // is for a JVM with other client jars than this one's; HadoopReleasesIT runs these commands
      own.subList(release, release + 2).clear();
    }
    try {
      assertThat(RequestParser.parse(scenario, new Configuration(false), own).variants()).isNotEmpty();
    } catch (UsageException e) {
      assumeThat(e.getMessage()).as("a program that this machine lacks").doesNotContain("it needs tshark");
      throw e;
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(Stream.of(ROOT.resolve("README.md")), docs.filter(f -> f.toString().endsWith(".md"))).sorted().toList();
    }
  }

  private static Optional<ScenarioSpec> scenario(String name) {
    return ServiceLoader.load(Scenario.class).stream().map(scenario -> scenario.get().spec()).filter(spec -> spec.name().equals(name)).findFirst();
  }

  private static List<String> arguments(String text) {
    return Stream.of(text.strip().split("\\s+")).map(a -> a.replace("'", "").replace("/path/to/program", PROGRAM).replace("/home/alice/alice.keytab", PROGRAM).replace("hive-jdbc-4.0.1-standalone.jar", PROGRAM)).filter(a -> !a.isEmpty()).toList();
  }
}
