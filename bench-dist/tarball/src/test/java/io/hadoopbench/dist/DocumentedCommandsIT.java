package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.program.RequestParser;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every command in README.md, CONTRIBUTING.md, SECURITY.md and docs/ is accepted by the program,
 * option by option. {@link MicroIT} runs those of micro, {@link YarnFaultCases} a scenario of
 * another jar.
 */
class DocumentedCommandsIT {
  private static final Path ROOT = Path.of("../..");

  /** An existing executable file that replaces files of the reader. */
  private static final String PROGRAM =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private static final Pattern COMMAND =
      Pattern.compile("(?m)^(scripts/bench|hadoop jar bench\\.jar) ([a-z][-a-z]*)( [^#\\n]*)?");
  private static final Pattern CONTINUED = Pattern.compile("\\\\\\n\\s*");

  @TestFactory
  Stream<DynamicTest> isUnderstood() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (Path page : pages()) {
      Matcher command = COMMAND.matcher(CONTINUED.matcher(Files.readString(page)).replaceAll(" "));
      while (command.find()) {
        String name = command.group(2);
        List<String> args = arguments(command.group(3) == null ? "" : command.group(3));
        String cluster = command.group(1).startsWith("scripts") ? "embedded" : "existing";
        if (!args.contains("-h")) {
          tests.add(
              DynamicTest.dynamicTest(
                  page.getFileName() + ": " + command.group().strip(),
                  () -> parses(name, args, cluster)));
        }
      }
    }
    assertThat(tests).as("documented commands").hasSizeGreaterThan(60);
    return tests.stream();
  }

  private static void parses(String name, List<String> args, String cluster) {
    int asked = args.indexOf("-scenario"); // doctor accepts the scenario's options
    if (asked >= 0) {
      List<String> options = new ArrayList<>(args);
      options.subList(asked, asked + 2).clear();
      parses(args.get(asked + 1), options, cluster);
      return;
    }
    Optional<ScenarioSpec> scenario = scenario(name);
    if (scenario.isPresent()) {
      parses(scenario.get(), args, cluster);
    } else if (!List.of("help", "version", "micro", "my-scenario").contains(name)) {
      Program program =
          ServiceLoader.load(Program.class).stream()
              .map(ServiceLoader.Provider::get)
              .filter(one -> one.name().equals(name))
              .findFirst()
              .orElseThrow();
      assertThat(program)
          .isInstanceOfSatisfying(
              Utility.class,
              utility ->
                  assertThat(
                          args.isEmpty() // lists the scenarios
                              || utility
                                      .parse(
                                          args.subList(
                                              GenericOptions.count(args.toArray(String[]::new)),
                                              args.size()))
                                      .settings()
                                  != null)
                      .isTrue());
    }
  }

  /**
   * @param cluster that it runs on by default
   */
  private static void parses(ScenarioSpec scenario, List<String> args, String cluster) {
    List<String> own =
        new ArrayList<>(
            args.subList(GenericOptions.count(args.toArray(String[]::new)), args.size()));
    if (!own.contains("-cluster")) {
      own.addAll(List.of("-cluster", cluster));
    }
    int net = own.indexOf("-net");
    if (net >= 0) { // needs a JVM in another network; NetIT runs one
      own.subList(net, net + 2).clear();
    }
    try {
      assertThat(RequestParser.parse(scenario, new Configuration(false), own).variants())
          .isNotEmpty();
    } catch (UsageException e) {
      assumeThat(e.getMessage()).as("a missing program").doesNotContain("it requires tshark");
      throw e;
    }
  }

  /**
   * GeneratedDocsTest verifies links of the repository; the distribution contains only some of its
   * files.
   */
  @Test
  void linksOfDistributionAreValid() throws IOException {
    try (Stream<Path> files = Files.walk(Bench.HOME)) {
      for (Path page : files.filter(file -> file.toString().endsWith(".md")).toList()) {
        GeneratedDocsTest.LINK
            .matcher(GeneratedDocsTest.withoutFences(page))
            .results()
            .filter(link -> !link.group(1).isEmpty())
            .forEach(
                link ->
                    assertThat(page.resolveSibling(link.group(1))).as("link of " + page).exists());
      }
    }
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md").map(ROOT::resolve),
              docs.filter(f -> f.toString().endsWith(".md")))
          .sorted()
          .toList();
    }
  }

  private static Optional<ScenarioSpec> scenario(String name) {
    return ServiceLoader.load(Scenario.class).stream()
        .map(scenario -> scenario.get().spec())
        .filter(spec -> spec.name().equals(name))
        .findFirst();
  }

  private static List<String> arguments(String text) {
    return Stream.of(text.split(" \\| ")[0].strip().split("\\s+"))
        .map(
            a ->
                a.replace("'", "")
                    .replace("/path/to/program", PROGRAM)
                    .replace("/home/alice/alice.keytab", PROGRAM)
                    .replace("hive-jdbc-4.0.1-standalone.jar", PROGRAM))
        .filter(a -> !a.isEmpty())
        .toList();
  }
}
