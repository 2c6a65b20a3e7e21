package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class SimilarNameTest {
  private static final List<String> NAMES =
      List.of("kms-create", "kms-read", "kms-write", "ec-read", "doctor");

  @Test
  void aMistypedNameIsFoundWhateverItsCase() {
    assertThat(SimilarName.hint("kms-creat", NAMES, "-h")).isEqualTo("; did you mean kms-create?");
    assertThat(SimilarName.hint("KMSCreate", NAMES, "-h")).isEqualTo("; did you mean kms-create?");
    assertThat(SimilarName.hint("kms-raed", NAMES, "-h")).isEqualTo("; did you mean kms-read?");
  }

  @Test
  void dissimilarNamesGetNoSuggestion() {
    assertThat(SimilarName.hint("wordcount", NAMES, "-h")).isEqualTo("; -h");
    assertThat(SimilarName.hint("", NAMES, "-h")).isEqualTo("; -h");
    assertThat(SimilarName.hint("x".repeat(10_000), NAMES, "-h")).isEqualTo("; -h");
  }
}
