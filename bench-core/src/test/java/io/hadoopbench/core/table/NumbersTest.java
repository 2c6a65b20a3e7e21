package io.hadoopbench.core.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.result.Interval;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {
  @ParameterizedTest
  @CsvSource({
    "0, '0'",
    "5, '5'",
    "1234567.8, '1,235,000'",
    "15388.2, '15,390'",
    "65.6612, '65.66'",
    "0.4, '0.4'",
    "0.000123456, '0.0001235'",
    "7829394, '7,829,000'",
    "-12.345678, '-12.35'",
    "999.99, '1,000'",
    "NaN, –",
    "Infinity, –"
  })
  void fourSignificantDigitsAndAComma(double value, String text) {
    assertThat(Numbers.value(value)).isEqualTo(text);
  }

  /** An interval supports two digits of its width. */
  @ParameterizedTest
  @CsvSource({
    "435.5, 400.2, 499.1, '436 [400 – 499]'",
    "1378.4, 1301, 1452, '1,380 [1,300 – 1,450]'",
    "0.398, 0.377, 0.41, '0.398 [0.377 – 0.410]'",
    "3.466, 3.22, 3.69, '3.47 [3.22 – 3.69]'",
    "1451.21, 1451.1, 1451.4, '1,451 [1,451 – 1,451]'",
    "5, 5, 5, '5 [5 – 5]'"
  })
  void digitsFollowTheInterval(double value, double low, double high, String text) {
    assertThat(Numbers.withInterval(value, new Interval(low, high))).isEqualTo(text);
  }

  @Test
  void publishedFiguresKeepAllTheirDigits() {
    assertThat(Numbers.exact(7829394)).isEqualTo("7,829,394");
    assertThat(Numbers.exact(54.3)).isEqualTo("54.3");
  }

  @Test
  void localeOfTheMachineChangesNothing() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(Numbers.withInterval(1500.26, new Interval(1400, 1600.2)))
          .isEqualTo("1,500 [1,400 – 1,600]");
      assertThat(Numbers.ratio(0.6151, null)).isEqualTo("0.615");
      assertThat(Numbers.p(0.0022)).isEqualTo("0.0022");
      assertThat(Numbers.p(0.254)).isEqualTo("0.25");
    } finally {
      Locale.setDefault(before);
    }
  }
}
