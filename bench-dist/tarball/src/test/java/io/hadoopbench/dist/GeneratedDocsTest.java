package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.program.CommonOptions;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Generated parts of pages match the scenarios. {@code -Dgolden.write=true} rewrites them. */
class GeneratedDocsTest {
  private static final Path ROOT = Path.of("../..");
  private static final Path DOCS = ROOT.resolve("docs");
  private static final Pattern SOURCE =
      Pattern.compile(
          "```java\n(package ([\\w.]+);.*?public final class (\\w+).*?)```", Pattern.DOTALL);

  static final Pattern LINK = Pattern.compile("]\\((?!\\w+:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern FENCED = Pattern.compile("(?ms)^```.*?^```");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$|^<a id=\"([^\"]+)\"></a>$");

  private static List<ScenarioSpec> scenarios() {
    return ServiceLoader.load(Scenario.class).stream()
        .map(scenario -> scenario.get().spec())
        .sorted(Comparator.comparing(ScenarioSpec::name))
        .toList();
  }

  /**
   * @param found returns the expected text between the parts of the pattern
   */
  private static void hold(Path page, Pattern pattern, Function<MatchResult, String> found)
      throws IOException {
    String is = Files.readString(page);
    assertThat(pattern.matcher(is).find()).as("%s has %s", page, pattern).isTrue();
    String should =
        pattern.matcher(is).replaceAll(match -> Matcher.quoteReplacement(found.apply(match)));
    if (Boolean.getBoolean("golden.write")) {
      Files.writeString(page, should);
    } else {
      assertThat(is)
          .as("%s, run with -Dgolden.write=true if this is intended", page)
          .isEqualTo(should);
    }
  }

  /** Verifies the first table below a heading. */
  private static void holdTable(Path page, String heading, String head, Stream<String> rows)
      throws IOException {
    String table =
        rows.collect(
            Collectors.joining("\n", head + "\n" + head.replaceAll("[^|]+", "---") + "\n", "\n"));
    hold(
        page,
        Pattern.compile("(?m)(^## " + heading + "\n(?:[^|#\n].*\n|\n)*)((?:\\|.*\n)+)"),
        match -> match.group(1) + table);
  }

  @Test
  void docsListAllScenarios() throws IOException {
    holdTable(
        DOCS.resolve("README.md"),
        "Scenarios",
        "| scenario | question | study |",
        scenarios().stream()
            .map(
                one ->
                    "| ["
                        + one.name()
                        + "]("
                        + page(one.name())
                        + ") | "
                        + one.question()
                        + " | "
                        + one.studies().stream().map(Study::id).collect(Collectors.joining(", "))
                        + " |"));
  }

  /** Returns the page in docs/scenarios whose heading lists the scenario. */
  private static String page(String scenario) {
    Predicate<String> names = Pattern.compile("^# .*[ :]" + scenario + "(,|$)").asPredicate();
    try (Stream<Path> pages = Files.list(DOCS.resolve("scenarios"))) {
      List<Path> found =
          pages
              .filter(page -> page.toString().endsWith(".md") && names.test(firstLine(page)))
              .toList();
      assertThat(found).as("pages of " + scenario + " in docs/scenarios").hasSize(1);
      return "scenarios/" + found.get(0).getFileName();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static String firstLine(Path page) {
    try (Stream<String> lines = Files.lines(page)) {
      return lines.findFirst().orElse("");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void treatmentsFollowFromTraits() throws IOException {
    holdTable(
        DOCS.resolve("guide/choosing-factors.md"),
        "Which scenario takes what",
        "| scenario | workload | own factors | further factors |",
        scenarios().stream()
            .map(
                one -> {
                  TreatedScenario all = TreatedScenario.ofAll(one);
                  List<String> words =
                      one.workload().traits().stream()
                          .sorted()
                          .map(trait -> trait.name().toLowerCase(Locale.ROOT).replace('_', ' '))
                          .toList();
                  return "| "
                      + one.name()
                      + " | "
                      + String.join(", ", words)
                      + " | "
                      + names(one.treatments())
                      + " | "
                      + names(
                          all.treatments().stream()
                              .filter(
                                  treatment ->
                                      !one.treatments().contains(treatment)
                                          && !treatment.appliesTo(Set.of()))
                              .toList())
                      + " |";
                }));
  }

  /**
   * {@code docs/reference/options.md}: each option of each scenario once, as {@code -h all}
   * explains it.
   */
  @Test
  void thePageOfOptionsHasEveryOption() throws IOException {
    Map<String, Map<String, Option>> options =
        new TreeMap<>(); // by name and explanation, then by scenario
    scenarios()
        .forEach(
            one ->
                CommonOptions.with(TreatedScenario.ofAll(one))
                    .forEach(
                        option ->
                            options
                                .computeIfAbsent(
                                    option.name() + "\n" + option.argument() + "\n" + option.help(),
                                    key -> new TreeMap<>())
                                .put(one.name(), option)));
    String rows =
        options.values().stream().map(GeneratedDocsTest::row).collect(Collectors.joining("\n"));
    hold(
        DOCS.resolve("reference/options.md"),
        Pattern.compile("(?s)(\\|---\\|---\\|---\\|---\\|\n).*"),
        match -> match.group(1) + rows + "\n");
  }

  private static String row(Map<String, Option> byScenario) {
    Option option = byScenario.values().iterator().next();
    List<String> defaults =
        byScenario.values().stream().map(Option::defaultValue).distinct().toList();
    String scenarios =
        byScenario.size() == scenarios().size() ? "all" : String.join(", ", byScenario.keySet());
    return Stream.of(
            "`-"
                + option.name()
                + (option.argument().isEmpty() ? "" : " " + option.argument())
                + "`",
            defaults.size() > 1 ? "by scenario" : defaults.get(0),
            scenarios,
            option.help().replace("<", "&lt;"))
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |"));
  }

  private static String names(Collection<Treatment> treatments) {
    return treatments.stream()
        .flatMap(treatment -> treatment.factors().stream())
        .map(Factor::name)
        .collect(Collectors.joining("`, `", "`", "`"))
        .replace("``", "");
  }

  /** Verifies links to pages and to parts of pages, except within code blocks. */
  @Test
  void linksAreValid() throws IOException {
    try (Stream<Path> docs = Files.walk(DOCS)) {
      for (Path page :
          Stream.concat(
                  Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md").map(ROOT::resolve),
                  docs.filter(file -> file.toString().endsWith(".md")))
              .toList()) {
        for (MatchResult link : LINK.matcher(withoutFences(page)).results().toList()) {
          Path to = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
          assertThat(to).as("link of " + page).exists();
          if (link.group(2) != null) {
            assertThat(anchors(to))
                .as("parts of %s, which %s names", to, page)
                .contains(link.group(2));
          }
        }
      }
    }
  }

  static String withoutFences(Path page) throws IOException {
    return FENCED.matcher(Files.readString(page)).replaceAll("");
  }

  /** Returns anchors as GitHub derives them from headings, or as the page defines them. */
  private static List<String> anchors(Path page) throws IOException {
    return HEADING
        .matcher(withoutFences(page))
        .results()
        .map(
            heading ->
                heading.group(2) != null
                    ? heading.group(2)
                    : heading
                        .group(1)
                        .strip()
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
                        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                        .replace(' ', '-'))
        .toList();
  }

  @Test
  void recipesMatchSources() throws IOException {
    hold(
        DOCS.resolve("dev/writing-a-scenario.md"),
        SOURCE,
        match ->
            "```java\n"
                + source(match.group(2).replace('.', '/') + "/" + match.group(3) + ".java")
                + "```");
  }

  private static String source(String file) {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return Files.readString(
          modules
              .map(module -> module.resolve("src/main/java").resolve(file))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow(() -> new AssertionError("no " + file)));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
