package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hadoopbench.core.cli.Option.Type;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OptionParserTest {
  private final OptionParser parser = new OptionParser(List.of(
      Option.of("maps", Type.POSITIVE, "N", "1", "help"),
      Option.of("size", Type.SIZE, "SIZE", "0", "help"),
      Option.of("rate", Type.DECIMAL, "R", "0", "help"),
      Option.of("seed", Type.NUMBER, "S", "", "help"),
      Option.of("warmup", Type.COUNT, "N", "5", "help"),
      Option.of("out", Type.TEXT, "DIR", "", "help"),
      Option.flag("keepResults", "help")));

  private Settings parse(String... args) {
    return parser.parse(List.of(args));
  }

  @Test
  void defaultsStandWhereNothingIsGiven() {
    assertThat(parse().count("maps")).isEqualTo(1);
    assertThat(parse().flag("keepResults")).isFalse();
    assertThat(parse().has("out")).isFalse();
  }

  @Test
  void namesAreMatchedWithoutRegardToCase() {
    assertThat(parse("-MAPS", "3", "-keepresults").count("maps")).isEqualTo(3);
    assertThat(parse("-KeepResults").flag("keepResults")).isTrue();
  }

  @Test
  void aValueOnTheCommandLineWinsOverAPresetAndAPresetOverADefault() {
    Settings settings = parser.settings(parser.given(List.of("-maps", "7")), Map.of("maps", "4", "warmup", "9"));
    assertThat(settings.count("maps")).isEqualTo(7);
    assertThat(settings.number("warmup")).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource({"1,1048576", "0,0", "12B,12", "2kb,2048", "3MB,3145728", "1gb,1073741824", "1TB,1099511627776"})
  void aBareSizeMeansMegabytesAndUnitsArePowersOf1024(String text, long bytes) {
    assertThat(parse("-size", text).bytes("size")).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"12Q", "-1", "-1KB", "", "KB", "1.5GB", "9999999999TB", "1 GB", "0x10", "９MB B"})
  void aSizeThatIsNoneIsRefusedWithTheFlagAndTheValue(String text) {
    assertThatThrownBy(() -> parse("-size", text)).isInstanceOf(UsageException.class).hasMessageContaining("-size")
        .hasMessageContaining(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "0", "abc", "1.5", "99999999999999999999", ""})
  void aCountThatIsNoneIsRefusedWithTheLimit(String text) {
    assertThatThrownBy(() -> parse("-maps", text)).isInstanceOf(UsageException.class)
        .hasMessageContaining("-maps " + text).hasMessageContaining("at least 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "NaN", "Infinity", "fast"})
  void aRateMustBeAFiniteNumberOfAtLeastZero(String text) {
    assertThatThrownBy(() -> parse("-rate", text)).isInstanceOf(UsageException.class).hasMessageContaining("-rate " + text);
  }

  @Test
  void aSeedMayBeNegative() {
    assertThat(parse("-seed", "-5").number("seed")).isEqualTo(-5);
  }

  @Test
  void anUnknownOptionIsNamed() {
    assertThatThrownBy(() -> parse("-mapss", "3")).isInstanceOf(UsageException.class).hasMessageContaining("-mapss");
    assertThatThrownBy(() -> parse("-map", "3")).as("no abbreviations").isInstanceOf(UsageException.class)
        .hasMessageContaining("-map");
    assertThatThrownBy(() -> parse("-mapps", "3")).hasMessage("unknown option -mapps; did you mean -maps?");
    assertThatThrownBy(() -> parse("-nothingLikeIt")).hasMessage("unknown option -nothingLikeIt; -h lists what there is");
    assertThatThrownBy(() -> parse("-keepResults", "true")).hasMessageContaining("true: is no option").hasMessageContaining("flags take no value");
    assertThatThrownBy(() -> parse("stray")).isInstanceOf(UsageException.class).hasMessageContaining("stray");
  }

  @Test
  void aGenericOptionBehindOwnOptionsIsRefusedWithTheRightPlace() {
    assertThatThrownBy(() -> parse("-maps", "3", "-Ddfs.replication=1")).isInstanceOf(UsageException.class)
        .hasMessageContaining("-Ddfs.replication=1").hasMessageContaining("before");
    assertThatThrownBy(() -> parse("-maps", "3", "-D", "a=b")).isInstanceOf(UsageException.class).hasMessageContaining("before");
  }

  @Test
  void anOptionGivenTwiceOrWithoutItsValueIsRefused() {
    assertThatThrownBy(() -> parse("-maps", "3", "-maps", "4")).isInstanceOf(UsageException.class).hasMessageContaining("twice");
    assertThatThrownBy(() -> parse("-maps")).isInstanceOf(UsageException.class).hasMessageContaining("needs a value");
  }
}
