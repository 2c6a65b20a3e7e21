package io.hadoopbench.dist;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hadoopbench.core.os.NodeFacts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** doctor through the launcher, with its job in YARN containers, which have another environment. */
class DoctorIT {
  private static final List<String> NATIVE =
      List.of(
          NodeFacts.HADOOP,
          NodeFacts.OPENSSL,
          NodeFacts.ISAL,
          NodeFacts.CODEC_NATIVE,
          NodeFacts.CODER_RS_NATIVE,
          NodeFacts.CODER_XOR_NATIVE);

  @TempDir Path dir;

  @Test
  void containersHaveNativeCodeOfLauncher() throws Exception {
    Bench.Ended doctor = Bench.launcher(dir, "doctor", "-yarn").awaitExit(0);
    assertThat(doctor.out().lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
    assertThat(doctor.out()).contains("and 1 task on 1 host");
    assertThat(row(doctor, NodeFacts.CODEC_JAVA))
        .get()
        .asString()
        .contains("| yes: ")
        .endsWith("| same");
    assertThat(row(doctor, NodeFacts.KMS))
        .get()
        .asString()
        .contains("| yes: kms://")
        .endsWith("| same");
    assertThat(doctor.out())
        .as("the last table")
        .containsPattern("Scenarios that can run here(?s:.*)\n kms-create +\\| yes");
    Orphans.assertNone(dir);

    String missing = Bench.nativeLibraries(dir, Map.of()).await().err();
    assumeTrue(missing.isEmpty(), missing);
    for (String fact : NATIVE) {
      assertThat(row(doctor, fact))
          .as(doctor.out())
          .get()
          .asString()
          .contains("| yes: ")
          .endsWith("| same");
    }
  }

  /** Returns the first line of a fact. */
  private static Optional<String> row(Bench.Ended doctor, String fact) {
    return doctor.out().lines().filter(line -> line.startsWith(" " + fact + " ")).findFirst();
  }

  @Test
  void nativeCodeCanBeTurnedOff() throws Exception {
    Bench.Ended doctor =
        Bench.launcher(
                dir, Map.of("BENCH_NATIVE", "off", "LD_LIBRARY_PATH", ""), "doctor", "-localOnly")
            .awaitExit(0);
    assertThat(row(doctor, NodeFacts.HADOOP)).get().asString().contains("| no: ");
    assertThat(doctor.err()).isEmpty();
  }
}
