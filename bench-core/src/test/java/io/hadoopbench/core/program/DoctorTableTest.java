package io.hadoopbench.core.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.program.DoctorProgram.ScenarioCheck;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Screen;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class DoctorTableTest {
  @Test
  void whatAllTasksSawAsThisHostDoesIsTheSameAndWhatDiffersIsCounted() {
    String table =
        DoctorProgram.table(
            new TreeMap<>(
                Map.of(
                    "codec.native",
                    "yes: Openssl",
                    "java",
                    "17",
                    "kms.millis",
                    "9",
                    "memory",
                    "8 GB")),
            Map.of(
                "host",
                Map.of("node1", 2L, "node2", 1L),
                "java",
                Map.of("17", 3L),
                "memory",
                Map.of("64 GB", 3L),
                "kms.millis",
                Map.of("9", 1L, "30", 1L, "120", 1L),
                "task.host",
                Map.of("node1", 3L),
                "codec.native",
                new TreeMap<>(Map.of("yes: Openssl", 2L, "no: no libcrypto", 1L))),
            Screen.NONE);
    assertThat(table)
        .contains("This host and 3 tasks on 2 hosts")
        .containsPattern("codec.native +\\| yes: Openssl +\\| no: no libcrypto x1; yes: Openssl x2")
        .containsPattern("host +\\| +\\| node1 x2; node2 x1|host +\\| +\\| node2 x1; node1 x2")
        .containsPattern("java +\\| 17 +\\| same")
        .containsPattern("kms.millis +\\| 9 +\\| 9 to 120")
        .containsPattern("memory +\\| 8 GB +\\| 64 GB")
        .doesNotContain("task.host");
  }

  @Test
  void eachScenarioNamesTheVariantsThatCannotRunWithTheirReason() {
    Variant plain = new Variant("plain", Map.of());
    Variant java = new Variant("encrypted/java", Map.of());
    Variant codec = new Variant("encrypted/native", Map.of());
    assertThat(ScenarioCheck.answer(List.of(plain, java, codec), Map.of(codec, "no libcrypto")))
        .isEqualTo("yes: plain, encrypted/java; no: encrypted/native: no libcrypto");
    assertThat(ScenarioCheck.answer(List.of(java, codec), Map.of(java, "no KMS", codec, "no KMS")))
        .isEqualTo("no: encrypted/java, encrypted/native: no KMS");
  }

  @Test
  void longPathsAreBrokenWithinAHundredColumns() {
    String path = "/a/very/long/directory/of/some/distribution".repeat(5);
    String table =
        DoctorProgram.table(
            new TreeMap<>(Map.of("native.hadoop", "yes: " + path)),
            Map.of("native.hadoop", Map.of("no: no hadoop in java.library.path: " + path, 1L)),
            Screen.NONE);
    assertThat(table.lines())
        .allSatisfy(line -> assertThat(line.length()).as(line).isLessThanOrEqualTo(100));
  }
}
