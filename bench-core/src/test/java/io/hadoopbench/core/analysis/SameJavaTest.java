package io.hadoopbench.core.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.analysis.Analysis.SameJava;
import io.hadoopbench.core.model.TrialResult;
import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.report.RunFixture;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SameJavaTest {
  private final List<VariantResult> variants = new ArrayList<>();
  private final List<TrialResult> trials = new ArrayList<>();

  private void add(String zone, String java, String resolved, String options) {
    String id = zone + "/" + java;
    variants.add(VariantResult.available(new Variant(id, Map.of("zone", zone, "taskJava", java))));
    trials.add(TrialResult.of(0, 0, 1, id).evidence(new TreeMap<>(Map.of("task.javaResolved", new TreeMap<>(Map.of(resolved, 1L)),
        "task.jvmOptions", new TreeMap<>(Map.of(options, 1L))))).build());
  }

  private List<String> warnings() {
    return SameJava.warnings(RunFixture.run(Map.of(), variants, trials));
  }

  /** Done for real: a link to the Java of the other level gave 2.197 times in one trial. */
  @Test
  void twoNamesOfOneJavaAreSaidToBeTheSame() {
    add("plain", "default", "/usr/lib/jvm/java-17-openjdk", "-Xmx1g");
    add("plain", "/opt/link", "/usr/lib/jvm/java-17-openjdk", "-Xmx1g");
    add("encrypted", "/opt/link", "/usr/lib/jvm/java-17-openjdk", "-Xmx1g");
    assertThat(warnings()).containsExactly("plain/default and plain//opt/link: both levels are the same, the Java in /usr/lib/jvm/java-17-openjdk. What they differ by is chance.");
  }

  @Test
  void aScriptThatAddsFlagsIsSeenByTheOptions() {
    add("plain", "default", "/usr/lib/jvm/java-17", "-Xmx1g");
    add("plain", "/opt/copy", "/opt/copy", "-Xint -Xmx1g");
    assertThat(warnings()).singleElement().asString().contains("differ in more than their Java", "[-Xint -Xmx1g]");
  }

  @Test
  void twoJavasAreTwo() {
    add("plain", "default", "/usr/lib/jvm/java-17", "-Xmx1g");
    add("plain", "/opt/java-21", "/opt/java-21", "-Xmx1g");
    assertThat(warnings()).isEmpty();
  }
}
