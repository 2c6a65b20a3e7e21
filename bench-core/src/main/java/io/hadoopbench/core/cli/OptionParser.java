package io.hadoopbench.core.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.MissingArgumentException;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;
import org.apache.commons.cli.UnrecognizedOptionException;

/** Parses a program's arguments into {@link Settings}. Rejects unknown options. */
public final class OptionParser {
  private final Map<String, Option> options = new LinkedHashMap<>();

  public OptionParser(List<Option> options) {
    options.forEach(
        option -> {
          if (this.options.put(option.name(), option) != null) {
            throw new IllegalArgumentException("duplicate option " + option.name());
          }
        });
  }

  /**
   * Parses arguments without generic options.
   *
   * @throws UsageException with a one-line message
   */
  public Settings parse(List<String> args) {
    return settings(given(args), Map.of());
  }

  /**
   * Returns the settings that result from a parsed command line.
   *
   * @param presets values that replace an option's default, such as a study's options
   * @throws UsageException if a value is invalid for its option
   */
  public Settings settings(Map<String, String> given, Map<String, String> presets) {
    Map<String, String> values = new TreeMap<>();
    options.values().stream()
        .filter(o -> !o.defaultValue().isEmpty())
        .forEach(o -> values.put(o.name(), o.defaultValue()));
    values.putAll(presets);
    values.putAll(given);
    values.forEach((name, value) -> options.get(name).check(value));
    return new Settings(options, values);
  }

  /** Returns the values on the command line by option, without defaults and presets. */
  public Map<String, String> given(List<String> args) {
    Map<String, String> canonical = new TreeMap<>();
    Options cli = new Options();
    for (Option option : options.values()) {
      canonical.put("-" + option.name().toLowerCase(Locale.ROOT), "-" + option.name());
      cli.addOption(option.name(), option.type() != Option.Type.FLAG, option.help());
    }
    List<String> known = new ArrayList<>();
    for (String arg : args) {
      if (GenericOptions.isOne(arg)) {
        throw new UsageException(
            arg
                + ": Hadoop's generic options must directly follow the program's name, before its"
                + " own options");
      }
      known.add(canonical.getOrDefault(arg.toLowerCase(Locale.ROOT), arg));
    }
    try {
      CommandLine line = parser().parse(cli, known.toArray(String[]::new));
      if (!line.getArgList().isEmpty()) {
        String stray = line.getArgList().get(0);
        throw new UsageException(
            stray.startsWith("-")
                ? unknown(stray)
                : stray + ": not an option; options begin with a dash, and flags take no value");
      }
      Map<String, String> given = new TreeMap<>();
      for (org.apache.commons.cli.Option option : line.getOptions()) {
        if (given.put(option.getOpt(), option.hasArg() ? option.getValue() : "true") != null) {
          throw new UsageException("-" + option.getOpt() + ": given twice");
        }
      }
      return given;
    } catch (MissingArgumentException e) {
      throw new UsageException("-" + e.getOption().getOpt() + ": needs a value");
    } catch (ParseException e) {
      throw new UsageException(
          e instanceof UnrecognizedOptionException unknown
              ? unknown(unknown.getOption())
              : e.getMessage());
    }
  }

  private String unknown(String option) {
    Optional<String> present =
        Option.renamed(option.replaceFirst("^-+", "").replaceFirst("=.*", ""));
    if (present.isPresent()) {
      return option.replaceFirst("=.*", "") + " is now -" + present.get();
    }
    return "unknown option "
        + option
        + SimilarName.hint(
            option,
            options.keySet().stream().map(name -> "-" + name).toList(),
            "-h lists all options");
  }

  /**
   * Returns a parser without partial matching, because {@code -map} must not be accepted as {@code
   * -maps}.
   */
  @SuppressWarnings("deprecation") // commons-cli of Hadoop's servers lacks the replacement get()
  private static DefaultParser parser() {
    return DefaultParser.builder().setAllowPartialMatching(false).build();
  }
}
