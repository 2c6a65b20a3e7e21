package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.program.Main;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The shipped suites are valid for the scenarios and options; and mutated files are rejected in one
 * line.
 */
class SuitesTest {
  private static final Path SUITES = Path.of("../../conf/suites").toAbsolutePath().normalize();
  private static final int MUTATIONS = 100;
  private static final int CONFIGURATIONS = 200;

  @TempDir Path dir;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int check(Path file, String... generic) {
    out.reset();
    err.reset();
    return Main.run(
        Stream.of(Stream.of("suite"), Stream.of(generic), Stream.of(file.toString(), "-check"))
            .flatMap(Function.identity())
            .toArray(String[]::new),
        new Console(new PrintStream(out), new PrintStream(err), false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "nightly", "studies", "cost-table"})
  void shippedSuitesAreValid(String name) {
    assertThat(check(SUITES.resolve(name + ".yaml"))).as(err.toString()).isZero();
    List<String> lines = new ArrayList<>(out.toString().lines().toList());
    assertThat(lines).hasSizeGreaterThanOrEqualTo(4);
    assertThat(lines.remove(lines.size() - 1))
        .matches("total: about \\S+ (s|min|h).*, if trials take as long as usual");
    assertThat(lines)
        .allSatisfy(
            line ->
                assertThat(line)
                    .contains("-cluster embedded")
                    .matches(".*, [1-9]\\d* trials, about \\d+ (s|min|h)"));
  }

  @Test
  void costOfUnknownVariantIsReportedWithItsPlace() throws Exception {
    Path file =
        Files.writeString(
            dir.resolve("s.yaml"),
            "runs:\n  - scenario: kms-create\n    costs: [{feature: a, variant: encryptd}]\n");
    assertThat(check(file)).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "suite: "
                + file
                + ":3:23: costs: kms-create has no variant encryptd here; variants: plain,"
                + " encrypted");
  }

  @Test
  void wrongOptionIsReportedWithItsPlace() throws Exception {
    Path file =
        Files.writeString(
            dir.resolve("s.yaml"),
            "runs:\n  - scenario: kms-create\n    options:\n      threads: 2\n      maps: many\n");
    assertThat(check(file)).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "suite: " + file + ":5:13: -maps many: not a whole number of at least 1");
    Files.writeString(
        file, "runs:\n  - scenario: kms-create\n    tolerance: {create.persecond: 3}\n");
    assertThat(check(file)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith(
            "suite: "
                + file
                + ":3:35: tolerance: kms-create has no metric create.persecond; metrics:"
                + " create.perSecond, ");
    Files.writeString(file, "runs:\n  - scenario: kms-creat\n");
    assertThat(check(file)).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("suite: " + file + ":2:5: no scenario 'kms-creat'; scenarios: append-sync, ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"quick", "nightly", "studies", "cost-table"})
  void mutatedSuiteIsRejectedInOneLine(String name) throws Exception {
    Random random = new Random(17);
    byte[] whole =
        (Files.readString(SUITES.resolve(name + ".yaml")).replaceAll("(?m)^#.*\\R", "")
                + "macros: {m: {run: [a, b], limit: 3s}}\nbefore: [m]\nafter: []\n")
            .getBytes(StandardCharsets.UTF_8);
    int wrong = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      Path file = Files.write(dir.resolve("mutated.yaml"), mutated(whole, random));
      int exit = check(file);
      assertThat(exit).as("mutation %d: %s", i, err).isIn(0, 2);
      assertThat(err.toString().lines())
          .as("mutation %d", i)
          .hasSize(exit == 0 ? 0 : 1)
          .allSatisfy(
              line ->
                  assertThat(line)
                      .satisfiesAnyOf(
                          one ->
                              assertThat(one)
                                  .matches(
                                      Pattern.quote("suite: " + file) + ":[1-9]\\d*:[1-9]\\d*: .+"),
                          one -> assertThat(one).isEqualTo("suite: " + file + ": is not UTF-8")));
      wrong += exit == 2 ? 1 : 0;
    }
    assertThat(wrong).isGreaterThan(MUTATIONS / 2);
  }

  @Test
  void mutatedConfigurationIsRejectedInOneLine() throws Exception {
    byte[] whole =
        """
        <?xml version="1.0"?>
        <configuration>
          <property><name>fs.defaultFS</name><value>hdfs://127.0.0.1:8020</value><final>true</final></property>
          <property><name>dfs.replication</name><value>${dfs.blocksize}</value></property>
          <property name="dfs.blocksize" value="1m"/>
          <xi:include href="other.xml" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:fallback/></xi:include>
        </configuration>
        """
            .getBytes(StandardCharsets.UTF_8);
    Random random = new Random(17);
    int wrong = 0;
    for (int i = 0; i < CONFIGURATIONS; i++) {
      Path file = Files.write(dir.resolve("mutated.xml"), mutated(whole, random));
      int exit = check(SUITES.resolve("quick.yaml"), "-conf", file.toString());
      assertThat(exit).as("mutation %d: %s", i, err).isIn(0, 2);
      assertThat(err.toString().lines())
          .as("mutation %d", i)
          .hasSize(exit == 0 ? 0 : 1)
          .allSatisfy(line -> assertThat(line).startsWith("suite: -conf " + file + ": "));
      wrong += exit == 2 ? 1 : 0;
    }
    assertThat(wrong).isGreaterThan(CONFIGURATIONS / 3);
  }

  /** Applies one to five changes: overwrites, inserts, deletes or moves bytes. */
  private static byte[] mutated(byte[] whole, Random random) {
    StringBuilder text = new StringBuilder(new String(whole, StandardCharsets.ISO_8859_1));
    String signs = ":{}[]-,#&*!|>'\"%@`?\n\t \\0xé\u0007\u0000\u00ff";
    for (int change = random.nextInt(5); change >= 0; change--) {
      int at = random.nextInt(text.length());
      int end = Math.min(text.length(), at + 1 + random.nextInt(40));
      switch (random.nextInt(4)) {
        case 0 -> text.setCharAt(at, signs.charAt(random.nextInt(signs.length())));
        case 1 -> text.insert(at, signs.charAt(random.nextInt(signs.length())));
        case 2 -> text.delete(at, end);
        default -> text.insert(random.nextInt(text.length()), text.substring(at, end));
      }
    }
    return text.toString().getBytes(StandardCharsets.ISO_8859_1);
  }
}
