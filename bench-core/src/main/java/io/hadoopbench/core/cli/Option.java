package io.hadoopbench.core.cli;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An option of a program.
 *
 * @param name name without the dash; case-insensitive
 * @param type type of the option's values
 * @param argument placeholder for the value in the help; empty for a flag
 * @param defaultValue default value as a user would type it; empty if there is none
 * @param help description, with the unit and the source of the default
 * @param isAdvanced whether only {@code -h all} describes the option, because it is not needed for
 *     first runs
 */
public record Option(
    String name, Type type, String argument, String defaultValue, String help, boolean isAdvanced) {
  private static final Map<String, String> RENAMED =
      Map.of(
          "only", "levels",
          "rehearsals", "warmup",
          "turns", "interleave",
          "stopwhen", "abortWhen",
          "keepresults", "keepFiles",
          "maxforeign", "maxOtherCalls",
          "prices", "costs");

  /**
   * A number and a unit. The number has at most six digits, so that sums of such times do not
   * overflow.
   */
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|s|m|h|d)");

  /** Types of values. Each type has its own check. */
  public enum Type {
    /** Takes no value. */
    FLAG,
    /** A whole number, at least 0. */
    COUNT,
    /** A whole number, at least 1. */
    POSITIVE,
    /** Any whole number that fits into 64 bits. */
    NUMBER,
    /** A decimal number, at least 0. */
    DECIMAL,
    /** A number of bytes. A bare number means MB. KB, MB, GB and TB are powers of 1024. */
    SIZE,
    /** A time: a whole number with the unit ms, s, m, h or d. 0 needs no unit. */
    DURATION,
    /** One of the words in {@link Option#argument}, which are separated by {@code |}. */
    CHOICE,
    TEXT
  }

  public static Option flag(String name, String help) {
    return new Option(name, Type.FLAG, "", "", help, false);
  }

  public static Option of(
      String name, Type type, String argument, String defaultValue, String help) {
    return new Option(name, type, argument, defaultValue, help, false);
  }

  /** Returns an option of type {@link Type#TEXT} without a default. */
  public static Option text(String name, String argument, String help) {
    return of(name, Type.TEXT, argument, "", help);
  }

  /**
   * Returns an option whose value is one of several words.
   *
   * @param words the words, separated by {@code |}, with the default first
   */
  public static Option choice(String name, String words, String help) {
    return of(name, Type.CHOICE, words, words.split("\\|")[0], help);
  }

  public Option advanced() {
    return new Option(name, type, argument, defaultValue, help, true);
  }

  /**
   * @throws UsageException if the value is invalid; the message gives the option, the value and the
   *     allowed values
   */
  void check(String value) {
    switch (type) {
      case COUNT -> number(value, 0);
      case POSITIVE -> number(value, 1);
      case NUMBER -> number(value, Long.MIN_VALUE);
      case DECIMAL -> decimal(value);
      case SIZE -> bytes(value);
      case DURATION -> duration(value);
      case CHOICE -> {
        List<String> words = List.of(argument.split("\\|"));
        if (!words.contains(value)) {
          throw new UsageException(
              "-%s %s: must be one of %s".formatted(name, value, String.join(", ", words)));
        }
      }
      case FLAG, TEXT -> {}
    }
  }

  /** Returns a whole number after checking that it is at least {@code least}. */
  public long number(String value, long least) {
    long number;
    try {
      number = Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new UsageException(
          "-%s %s: not a whole number%s"
              .formatted(name, value, least >= 0 ? " of at least " + least : ""));
    }
    if (number < least) {
      throw new UsageException("-%s %s: must be at least %s".formatted(name, value, least));
    }
    return number;
  }

  double decimal(String value) {
    try {
      double number = Double.parseDouble(value);
      if (number >= 0 && number < Double.POSITIVE_INFINITY) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like a negative number
    }
    throw new UsageException("-%s %s: not a number of at least 0".formatted(name, value));
  }

  /** Returns the checked value of a {@link Type#SIZE} option. */
  public long bytes(String value) {
    String upper = value.toUpperCase(Locale.ROOT);
    for (Unit unit : Unit.LONGEST_FIRST) {
      if (upper.endsWith(unit.name)) {
        return scaled(value, upper.substring(0, upper.length() - unit.name.length()), unit.bytes);
      }
    }
    return scaled(value, upper, 1L << 20);
  }

  private long scaled(String value, String digits, long unit) {
    try {
      long number = Long.parseLong(digits);
      if (number >= 0) {
        return Math.multiplyExact(number, unit);
      }
    } catch (NumberFormatException | ArithmeticException e) {
      // reported below, like a negative number
    }
    throw new UsageException(
        """
        -%s %s: not a size; use a whole number with B, KB, MB, GB or TB (a bare \
        number means MB), below 8 EB\
        """
            .formatted(name, value));
  }

  /** Returns the checked value of a {@link Type#DURATION} option. */
  public Duration duration(String value) {
    Matcher matcher = TIME.matcher(value);
    if (value.equals("0")) {
      return Duration.ZERO;
    }
    if (!matcher.matches()) {
      throw new UsageException(
          "-%s %s: not a time; use a whole number with ms, s, m, h or d, for example 10s"
              .formatted(name, value));
    }
    long number = Long.parseLong(matcher.group(1));
    return switch (matcher.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }

  private record Unit(String name, long bytes) {
    static final List<Unit> LONGEST_FIRST =
        List.of(
            new Unit("KB", 1L << 10),
            new Unit("MB", 1L << 20),
            new Unit("GB", 1L << 30),
            new Unit("TB", 1L << 40),
            new Unit("B", 1));
  }

  /**
   * Returns the current name of an option or YAML key that had a different name before 0.1.0.
   *
   * @param name name without the dash
   */
  public static Optional<String> renamed(String name) {
    return Optional.ofNullable(RENAMED.get(name.toLowerCase(Locale.ROOT)));
  }
}
