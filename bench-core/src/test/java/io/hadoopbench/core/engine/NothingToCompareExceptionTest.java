package io.hadoopbench.core.engine;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.result.Variant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NothingToCompareExceptionTest {
  private static final Variant PLAIN = new Variant("plain", Map.of());
  private static final Variant JAVA = new Variant("java", Map.of());
  private static final Variant NATIVE = new Variant("native", Map.of());

  @Test
  void oneOfSeveralThatIsMissingLeavesAnAnswer() {
    assertThatCode(
            () ->
                NothingToCompareException.check(
                    List.of(PLAIN, JAVA, NATIVE), Map.of(NATIVE, "no library")))
        .doesNotThrowAnyException();
    assertThatCode(() -> NothingToCompareException.check(List.of(PLAIN), Map.of()))
        .doesNotThrowAnyException();
  }

  @Test
  void withoutTheBaselineOrWithoutAllOthersThereIsNone() {
    assertThatThrownBy(
            () ->
                NothingToCompareException.check(
                    List.of(PLAIN, JAVA, NATIVE), Map.of(PLAIN, "no right")))
        .hasMessage("no comparison is possible: plain: no right");
    assertThatThrownBy(
            () ->
                NothingToCompareException.check(
                    List.of(PLAIN, JAVA, NATIVE), Map.of(JAVA, "no key", NATIVE, "no key")))
        .hasMessage("no comparison is possible: java: no key; native: no key");
    assertThatThrownBy(
            () -> NothingToCompareException.check(List.of(PLAIN), Map.of(PLAIN, "no right")))
        .hasMessageEndingWith("plain: no right");
  }
}
