package io.hadoopbench.lab.versus;

import io.hadoopbench.lab.Help;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.cli.CommandLine;
import org.apache.commons.cli.DefaultParser;
import org.apache.commons.cli.Option;
import org.apache.commons.cli.Options;
import org.apache.commons.cli.ParseException;

/**
 * The command line of a comparison: number of pairs, integer options, and {@code -out}. Wrong usage
 * exits with code 2, a failed run with 1.
 *
 * @param name name of the script, for messages
 * @param numbers its own options
 */
record VersusCommand(String name, List<Number> numbers) {
  private static final int PAIRS = 5;

  record Number(String name, String argument, int byDefault, int least, String help) {}

  /**
   * Parsed arguments.
   *
   * @param out existing directory for logs and results
   */
  record Arguments(int pairs, Map<String, Integer> numbers, Path out) {
    int number(String name) {
      return numbers.get(name);
    }
  }

  @FunctionalInterface
  interface Body {
    void run(Arguments arguments) throws IOException, InterruptedException;
  }

  void run(String[] args, Body body) throws InterruptedException {
    try {
      CommandLine line =
          DefaultParser.builder().setAllowPartialMatching(false).get().parse(options(), args);
      if (line.hasOption("help")) {
        Help.print(name + " [options] [pairs, default " + PAIRS + "]", options());
        return;
      }
      body.run(arguments(line));
    } catch (ParseException e) {
      System.err.println(name + ": " + e.getMessage() + "; -help lists the options");
      System.exit(2);
    } catch (IOException e) {
      System.err.println(name + ": " + e.getMessage());
      System.exit(1);
    }
  }

  private Options options() {
    Options options = new Options();
    for (Number number : numbers) {
      options.addOption(
          Option.builder(number.name())
              .hasArg()
              .argName(number.argument())
              .desc(number.help() + "; default " + number.byDefault())
              .get());
    }
    return options
        .addOption(
            Option.builder("out")
                .hasArg()
                .argName("DIR")
                .desc("directory of logs and results; default: a new temporary directory")
                .get())
        .addOption(new Option("help", "print this help"));
  }

  private Arguments arguments(CommandLine line) throws ParseException, IOException {
    if (line.getArgs().length > 1) {
      throw new ParseException("expected only the number of pairs, not " + line.getArgList());
    }
    int pairs = line.getArgs().length == 0 ? PAIRS : atLeast("pairs", line.getArgs()[0], 1);
    Map<String, Integer> values = new HashMap<>();
    for (Number number : numbers) {
      values.put(
          number.name(),
          atLeast(
              "-" + number.name(),
              line.getOptionValue(number.name(), Integer.toString(number.byDefault())),
              number.least()));
    }
    return new Arguments(
        pairs,
        values,
        line.hasOption("out")
            ? Files.createDirectories(Path.of(line.getOptionValue("out")).toAbsolutePath())
            : Files.createTempDirectory(name + "-"));
  }

  private static int atLeast(String what, String text, int least) throws ParseException {
    try {
      int value = Integer.parseInt(text);
      if (value >= least) {
        return value;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new ParseException(what + " " + text + ": must be a whole number, " + least + " or more");
  }
}
