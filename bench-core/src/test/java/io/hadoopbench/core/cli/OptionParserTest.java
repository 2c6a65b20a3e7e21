package io.hadoopbench.core.cli;

import static io.hadoopbench.core.cli.UsageErrors.assertUsageError;
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
  private final OptionParser parser =
      new OptionParser(
          List.of(
              Option.of("maps", Type.POSITIVE, "N", "1", "help"),
              Option.of("size", Type.SIZE, "SIZE", "0", "help"),
              Option.of("rate", Type.DECIMAL, "R", "0", "help"),
              Option.of("seed", Type.NUMBER, "S", "", "help"),
              Option.of("warmup", Type.COUNT, "N", "5", "help"),
              Option.of("out", Type.TEXT, "DIR", "", "help"),
              Option.flag("keepFiles", "help")));

  private Settings parse(String... args) {
    return parser.parse(List.of(args));
  }

  @Test
  void defaultsApplyToOmittedOptions() {
    assertThat(parse().count("maps")).isEqualTo(1);
    assertThat(parse().flag("keepFiles")).isFalse();
    assertThat(parse().has("out")).isFalse();
  }

  @Test
  void namesAreCaseInsensitive() {
    assertThat(parse("-MAPS", "3", "-keepfiles").count("maps")).isEqualTo(3);
    assertThat(parse("-KeepFiles").flag("keepFiles")).isTrue();
  }

  @Test
  void theCommandLineOverridesPresetsWhichOverrideDefaults() {
    Settings settings =
        parser.settings(parser.given(List.of("-maps", "7")), Map.of("maps", "4", "warmup", "9"));
    assertThat(settings.count("maps")).isEqualTo(7);
    assertThat(settings.number("warmup")).isEqualTo(9);
  }

  @ParameterizedTest
  @CsvSource({
    "1,1048576",
    "0,0",
    "12B,12",
    "2kb,2048",
    "3MB,3145728",
    "1gb,1073741824",
    "1TB,1099511627776"
  })
  void aBareSizeMeansMegabytesAndUnitsArePowersOf1024(String text, long bytes) {
    assertThat(parse("-size", text).bytes("size")).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"12Q", "-1", "-1KB", "", "KB", "1.5GB", "9999999999TB", "1 GB", "0x10", "９MB B"})
  void invalidSizesAreRejectedWithOptionAndValue(String text) {
    assertUsageError(() -> parse("-size", text))
        .hasMessageContaining("-size")
        .hasMessageContaining(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-5", "0", "abc", "1.5", "99999999999999999999", ""})
  void invalidCountsAreRejectedWithTheLimit(String text) {
    assertUsageError(() -> parse("-maps", text))
        .hasMessageContaining("-maps " + text)
        .hasMessageContaining("at least 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "NaN", "Infinity", "fast"})
  void aRateMustBeAFiniteNumberOfAtLeastZero(String text) {
    assertUsageError(() -> parse("-rate", text)).hasMessageContaining("-rate " + text);
  }

  @Test
  void aSeedMayBeNegative() {
    assertThat(parse("-seed", "-5").number("seed")).isEqualTo(-5);
  }

  @Test
  void renamedOptionsAreRejectedWithTheirNewName() {
    assertThatThrownBy(() -> parse("-turns", "off")).hasMessage("-turns is now -interleave");
    assertThatThrownBy(() -> parse("--only=zone=plain")).hasMessage("--only is now -levels");
  }

  @Test
  void anUnknownOptionIsNamed() {
    assertUsageError(() -> parse("-mapss", "3")).hasMessageContaining("-mapss");
    assertUsageError(() -> parse("-map", "3")).as("no abbreviations").hasMessageContaining("-map");
    assertThatThrownBy(() -> parse("-mapps", "3"))
        .hasMessage("unknown option -mapps; did you mean -maps?");
    assertThatThrownBy(() -> parse("-nothingLikeIt"))
        .hasMessage("unknown option -nothingLikeIt; -h lists all options");
    assertThatThrownBy(() -> parse("-keepFiles", "true"))
        .hasMessageContaining("true: not an option")
        .hasMessageContaining("flags take no value");
    assertUsageError(() -> parse("stray")).hasMessageContaining("stray");
  }

  @Test
  void misplacedGenericOptionsAreRejected() {
    assertUsageError(() -> parse("-maps", "3", "-Ddfs.replication=1"))
        .hasMessageContaining("-Ddfs.replication=1")
        .hasMessageContaining("before");
    assertUsageError(() -> parse("-maps", "3", "-D", "a=b")).hasMessageContaining("before");
  }

  @Test
  void repeatedOptionsAndMissingValuesAreRejected() {
    assertUsageError(() -> parse("-maps", "3", "-maps", "4")).hasMessageContaining("twice");
    assertUsageError(() -> parse("-maps")).hasMessageContaining("needs a value");
  }
}
