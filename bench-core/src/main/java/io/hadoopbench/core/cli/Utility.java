package io.hadoopbench.core.cli;

import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** A program whose operands precede its options, for example {@code report DIR -report full}. */
public abstract class Utility implements Program {
  protected static final Option YES = Option.flag("yes", "delete without asking");

  private final String name;
  private final String summary;
  private final String details;
  private final List<Option> options;
  private final List<Operand> operands;

  /**
   * A positional argument that precedes the options.
   *
   * @param name name shown in the help; if it ends in {@code ...} the argument may be repeated
   * @param missing message if the argument is missing
   */
  public record Operand(String name, String missing) {}

  /**
   * @param details text that follows the summary in {@code -h}; may be empty
   */
  protected Utility(
      String name, String summary, String details, List<Option> options, Operand... operands) {
    this.name = name;
    this.summary = summary;
    this.details = details;
    this.options = options;
    this.operands = List.of(operands);
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String summary() {
    return summary;
  }

  @Override
  public final String help(Screen screen, boolean all) {
    String usage =
        Stream.concat(Stream.of(name + " [generic options]"), operands.stream().map(Operand::name))
            .collect(Collectors.joining(" "));
    return new HelpText(screen, usage + (options.isEmpty() ? "" : " [options]"))
        .text(summary + details)
        .options("options", options)
        .generic()
        .toString();
  }

  /** A parsed command line: operands (repeated operands at the end) and options. */
  public record Arguments(List<String> operands, Settings settings) {}

  /**
   * @throws UsageException if an operand is missing or an option is wrong
   */
  public final Arguments parse(List<String> args) {
    boolean any = !operands.isEmpty() && operands.get(operands.size() - 1).name().endsWith("...");
    List<String> found =
        args.stream()
            .takeWhile(arg -> !arg.startsWith("-"))
            .limit(any ? args.size() : operands.size())
            .toList();
    if (found.size() < operands.size()) {
      throw new UsageException(operands.get(found.size()).missing());
    }
    return new Arguments(
        found, new OptionParser(options).parse(args.subList(found.size(), args.size())));
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws Exception {
    Arguments arguments = parse(args);
    return run(conf, arguments.operands(), arguments.settings(), console);
  }

  /**
   * @param found operands, with repeated operands at the end
   * @return the process's exit code (see {@link ExitCode})
   * @throws UsageException if the operands are wrong
   */
  protected abstract int run(
      Configuration conf, List<String> found, Settings settings, Console console) throws Exception;

  /**
   * Returns whether objects may be deleted, because {@code -yes} is given or because the user
   * confirms. Prints a line if they must not be deleted.
   *
   * @param things number of objects
   */
  protected final boolean mayDelete(int things, Settings settings, Console console)
      throws IOException {
    boolean may =
        settings.flag(YES.name())
            || console.confirms("delete %s?".formatted(things == 1 ? "it" : "these " + things));
    if (!may) {
      console.line(
          name
              + ": nothing was deleted"
              + (console.terminal() ? "" : "; without a terminal, confirm with -" + YES.name()));
    }
    return may;
  }
}
