package io.hadoopbench.dist;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The packages are a map that stays true; docs/dev/architecture.md draws it. */
class ArchitectureTest {
  private static final Path ROOT = Path.of("").toAbsolutePath().getParent().getParent();
  private static final List<String> FAMILIES = List.of("kms", "ec", "rpc", "gateway", "ingest");
  private static final int MOST_CLASSES = 30;

  private static JavaClasses classes;
  private static List<Path> modules;

  @BeforeAll
  static void read() throws IOException {
    try (Stream<Path> all = Files.list(ROOT)) {
      modules =
          Stream.concat(all, Stream.of(ROOT.resolve("bench-dist/bench-jar")))
              .filter(
                  path ->
                      Files.isDirectory(path.resolve("src/main/java"))
                          && !path.endsWith("bench-lab"))
              .sorted()
              .toList();
    }
    classes =
        new ClassFileImporter()
            .importPaths(modules.stream().map(module -> module.resolve("target/classes")).toList());
    assertThat(classes.size()).as("classes of " + modules).isGreaterThan(400);
  }

  private static DescribedPredicate<JavaClass> in(String... packages) {
    return JavaClass.Predicates.resideInAnyPackage(packages);
  }

  /** JMH writes classes beside its benchmarks; nobody reads them. */
  private static final DescribedPredicate<JavaClass> OURS =
      DescribedPredicate.not(JavaClass.Predicates.resideInAPackage("..jmh_generated.."));

  @Test
  void noPackageIsPartOfACircle() {
    slices().matching("io.hadoopbench.(**)").should().beFreeOfCycles().check(classes.that(OURS));
  }

  @Test
  void coreKnowsNoScenarioAndNoServer() {
    noClasses()
        .that(in("io.hadoopbench.core.."))
        .should()
        .dependOnClassesThat(
            in(
                Stream.concat(FAMILIES.stream(), Stream.of("cluster", "servers", "resolver"))
                    .map(f -> "io.hadoopbench." + f + "..")
                    .toArray(String[]::new)))
        .check(classes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"kms", "ec", "rpc", "gateway", "ingest"})
  void familiesKnowCoreSolo(String family) {
    String[] others =
        Stream.concat(
                FAMILIES.stream().filter(other -> !other.equals(family)),
                Stream.of("cluster", "servers", "resolver"))
            .map(other -> "io.hadoopbench." + other + "..")
            .toArray(String[]::new);
    noClasses()
        .that(in("io.hadoopbench." + family + ".."))
        .should()
        .dependOnClassesThat(in(others))
        .check(classes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"servers", "resolver", "loopback", "launch"})
  void whatHasAClassPathOfItsOwnFindsNothingElseThere(String own) {
    noClasses()
        .that(in("io.hadoopbench." + own + ".."))
        .should()
        .dependOnClassesThat(
            in("io.hadoopbench..").and(DescribedPredicate.not(in("io.hadoopbench." + own + ".."))))
        .check(classes);
    if (!own.equals("resolver")) {
      noClasses()
          .that(in("io.hadoopbench." + own + ".."))
          .should()
          .dependOnClassesThat(in("eu.maveniverse..", "org.eclipse.aether..", "org.apache.maven.."))
          .check(classes);
    }
  }

  @Test
  void theClusterKnowsNoScenario() {
    noClasses()
        .that(in("io.hadoopbench.cluster.."))
        .should()
        .dependOnClassesThat(
            in(
                "io.hadoopbench.core.scenario..",
                "io.hadoopbench.core.block..",
                "io.hadoopbench.core.run..",
                "io.hadoopbench.core.program.."))
        .check(classes);
  }

  @Test
  void analysisAndReportReadModelAndStoreSolo() {
    noClasses()
        .that(in("io.hadoopbench.core.analysis..", "io.hadoopbench.core.report.."))
        .should()
        .dependOnClassesThat(
            in("io.hadoopbench..")
                .and(
                    DescribedPredicate.not(
                        in(
                            "io.hadoopbench.core.analysis..",
                            "io.hadoopbench.core.report..",
                            "io.hadoopbench.core.export..",
                            "io.hadoopbench.core.model..",
                            "io.hadoopbench.core.store..",
                            "io.hadoopbench.core.table.."))))
        .check(classes);
  }

  @Test
  void exportReadsTheModelSolo() {
    noClasses()
        .that(in("io.hadoopbench.core.export.."))
        .should()
        .dependOnClassesThat(
            in("io.hadoopbench..")
                .and(
                    DescribedPredicate.not(
                        in(
                            "io.hadoopbench.core.export..",
                            "io.hadoopbench.core.model..",
                            "io.hadoopbench.core.table.."))))
        .check(classes);
  }

  @Test
  void onlyProgramsParseOptions() {
    noClasses()
        .that(
            in("io.hadoopbench..")
                .and(
                    DescribedPredicate.not(
                        in("io.hadoopbench.core.cli..", "io.hadoopbench.core.program.."))))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("io.hadoopbench.core.cli.OptionParser")
        .check(classes);
  }

  @Test
  void everyPackageSaysWhatLivesThereAndHoldsFewEnoughClassesToBeKnown() throws IOException {
    for (Path module : modules) {
      try (Stream<Path> all = Files.walk(module.resolve("src/main/java"))) {
        for (Path folder : all.filter(Files::isDirectory).toList()) {
          try (Stream<Path> files = Files.list(folder)) {
            long types =
                files
                    .filter(
                        file ->
                            file.toString().endsWith(".java")
                                && !file.endsWith("package-info.java"))
                    .count();
            assertThat(types).as("classes of " + folder).isLessThanOrEqualTo(MOST_CLASSES);
            assertThat(types == 0 || Files.isRegularFile(folder.resolve("package-info.java")))
                .as("package-info.java of " + folder)
                .isTrue();
          }
        }
      }
    }
  }
}
