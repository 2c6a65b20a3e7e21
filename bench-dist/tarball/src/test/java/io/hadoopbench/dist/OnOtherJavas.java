package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;

/**
 * bench-java8.jar on other versions of Java than that of the tests, started by {@code hadoop jar},
 * on one cluster whose servers use the Java of the tests.
 */
abstract class OnOtherJavas extends OnHeldCluster {
  static final String JAR = "bench-java8.jar";

  /** Options for jobs in the driver's JVM. */
  static final List<String> LOCAL = List.of("-D", "mapreduce.framework.name=local");

  /** Directories of native code; empty with {@link #lacks} if some is missing. */
  String libraries;

  String lacks;

  /** Directory of the first run. */
  Path firstRun;

  OnOtherJavas(boolean yarn) {
    super(yarn);
  }

  /** A Java and a release of Hadoop's client jars for {@code hadoop jar}. */
  record Driver(Path java, String jars) {
    static Driver on(int version) throws IOException, InterruptedException {
      return new Driver(JavaHomes.of(version), Bench.jars("lib/client"));
    }
  }

  @BeforeAll
  void findNativeCode() throws Exception {
    Bench.Ended found = Bench.nativeLibraries(dir, Map.of()).await();
    libraries = found.out().strip();
    lacks = found.err();
  }

  Bench.Ended run(Driver driver, String jar, String... args) throws Exception {
    Map<String, String> environment = new HashMap<>(Map.of("LD_LIBRARY_PATH", libraries));
    if (cluster.keytab().isPresent()) {
      environment.put(
          "JAVA_TOOL_OPTIONS",
          "-Djava.security.krb5.conf=" + System.getProperty("java.security.krb5.conf"));
    }
    return Bench.hadoopJar(driver.java(), jar, dir, conf, driver.jars(), environment, args).await();
  }

  /**
   * Runs one block of a scenario and requires a valid trial of every variant in tasks on that Java.
   */
  JsonNode scenario(Driver driver, int tasksOn, String name, List<String> generic, String... own)
      throws Exception {
    Path out = Files.createTempDirectory(dir, name + "-").resolve("run");
    List<String> args = new ArrayList<>(List.of(name));
    args.addAll(generic);
    cluster
        .keytab()
        .ifPresent(
            keytab -> args.addAll(List.of("-keytab", keytab.principal() + ":" + keytab.file())));
    args.addAll(List.of("-blocks 1 -warmup 0 -metricsPeriod 1 -out", out.toString()));
    args.addAll(List.of(own));
    Bench.Ended run = run(driver, JAR, args.toArray(String[]::new));
    assertThat(run.exit()).as(run.out() + run.err()).isZero();
    firstRun = firstRun == null ? out : firstRun;
    JsonNode result = Results.read(out);
    for (JsonNode variant : result.path("variants")) {
      assertThat(variant.path("available").asBoolean()).as(variant.toString()).isTrue();
      assertThat(Results.validTrials(result, variant.path("id").asText()))
          .as(variant + run.out() + run.err())
          .isEqualTo(1);
    }
    assertThat(Results.trials(result))
        .allSatisfy(
            trial -> {
              assertThat(trial.path("evidence").path("task.java").fieldNames().next())
                  .contains("VM " + number(tasksOn));
              assertThat(trial.path("evidence").path("task.aes").fieldNames().next())
                  .startsWith("UseAES=");
            });
    return result;
  }

  /**
   * Returns jars for containers, only Hadoop's, as on an existing cluster; the class path of the
   * tests would add our jars for Java 17.
   */
  static List<String> hadoopJars() throws IOException {
    return Stream.of(
            (Bench.jars("lib/client") + File.pathSeparator + Bench.jars("lib/server"))
                .split(File.pathSeparator))
        .filter(jar -> !jar.contains("/lib/server/bench-"))
        .toList();
  }

  /** Returns the version as that Java writes it. */
  static String number(int version) {
    return version == 8 ? "1.8" : Integer.toString(version);
  }
}
