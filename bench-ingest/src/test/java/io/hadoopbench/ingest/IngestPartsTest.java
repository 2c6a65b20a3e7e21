package io.hadoopbench.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.explain.PartRules;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class IngestPartsTest {
  static Stream<Arguments> realStacks() throws IOException {
    try (InputStream in = IngestPartsTest.class.getResourceAsStream("parts.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
          .map(line -> Arguments.of((Object[]) line.split(" \\| ", 2)));
    }
  }

  @ParameterizedTest
  @MethodSource("realStacks")
  void aRealStackBelongsToThePartThatAReaderPutsItTo(String part, String stack) {
    assertThat(PartRules.standard().of(stack)).isEqualTo(part);
  }
}
