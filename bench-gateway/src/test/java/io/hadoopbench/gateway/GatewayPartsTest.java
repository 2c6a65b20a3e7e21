package io.hadoopbench.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.explain.StackRules;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class GatewayPartsTest {
  @ParameterizedTest
  @CsvFileSource(resources = "parts.txt", delimiterString = " | ", maxCharsPerColumn = 20_000)
  void stacksBelongToExpectedComponent(String part, String stack) {
    assertThat(StackRules.standard().component(stack)).isEqualTo(part);
  }
}
