package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.SimilarName;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.util.ConfigUtil;

/** The main class of bench.jar. Runs the program with the given name and returns its exit code. */
public final class Main {
  private static final Set<String> HELP = Set.of("-h", "-help");

  /** Argument of {@code help} that requests a description of all options. */
  private static final String ALL = "all";

  private static final Set<String> VERSION = Set.of("version", "-version");

  /**
   * Matches {@code --maps} and {@code -maps=3}. It does not match generic options that are joined
   * with their values, because they begin with a capital letter.
   */
  private static final Pattern OTHER_WAY =
      Pattern.compile("--?([a-z][A-Za-z0-9]*)(?:(=)(.*))?", Pattern.DOTALL);

  private Main() {}

  public static void main(String[] args) {
    System.exit(run(args, Console.system()));
  }

  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  public static int run(String[] typed, Console console) {
    HadoopLog.printNoTraces();
    return end("bench", new Configuration(false), console, () -> find(typed, console));
  }

  private static int end(
      String program, Configuration conf, Console console, Callable<Integer> body) {
    ProgramResult ending = ProgramResult.of(program, conf, () -> ProgramResult.of(body.call()));
    if (!ending.cause().isEmpty()) {
      console.line(program + ": " + ending.cause());
    }
    return ending.exit();
  }

  private static int find(String[] typed, Console console) throws IOException {
    List<String> args = new ArrayList<>();
    for (String arg : typed) {
      args.addAll(usual(arg));
    }
    Console coloured = console;
    int color = args.indexOf("-color");
    if (color >= 0) {
      coloured = console.coloured(color + 1 < args.size() ? args.get(color + 1) : "");
      args.subList(color, color + 2).clear();
    }
    GenericOptions.loadJars(args);
    return run(args, coloured);
  }

  /** Converts an argument to the form that programs expect. */
  private static List<String> usual(String arg) {
    Matcher other = OTHER_WAY.matcher(arg);
    return !other.matches()
        ? List.of(arg)
        : other.group(2) == null
            ? List.of("-" + other.group(1))
            : List.of("-" + other.group(1), other.group(3));
  }

  private static int run(List<String> args, Console console) {
    List<Program> programs = programs();
    boolean helps = !args.isEmpty() && args.get(0).equals("help");
    if (args.isEmpty() || HELP.contains(args.get(0)) || helps && args.size() == 1) {
      console.print(list(programs, console.screen()));
      return ExitCode.OK;
    }
    if (VERSION.contains(args.get(0))) {
      console.out().println("hadoop-bench " + version());
      return ExitCode.OK;
    }
    String name = args.get(helps ? 1 : 0);
    Optional<Program> program = programs.stream().filter(p -> p.name().equals(name)).findFirst();
    if (program.isEmpty()) {
      throw new UsageException(
          "no program '"
              + name
              + "'"
              + SimilarName.hint(
                  name,
                  programs.stream().map(Program::name).toList(),
                  "run bench without arguments to list the programs"));
    }
    if (helps || args.stream().anyMatch(HELP::contains)) {
      console.print(program.get().help(console.screen(), args.get(args.size() - 1).equals(ALL)));
      return ExitCode.OK;
    }
    return run(program.get(), args.subList(1, args.size()).toArray(String[]::new), console);
  }

  private static int run(Program program, String[] args, Console console) {
    // include mapred-site.xml and yarn-site.xml, so that a preview shows what a job would request
    ConfigUtil.loadResources();
    Configuration conf = new Configuration();
    return end(
        program.name(),
        conf,
        console,
        () -> {
          int generic = GenericOptions.count(args);
          GenericOptions.apply(Arrays.copyOf(args, generic), conf);
          return program.run(conf, Arrays.asList(args).subList(generic, args.length), console);
        });
  }

  private static List<Program> programs() {
    List<Program> programs = new ArrayList<>();
    ScenarioProgram.all()
        .values()
        .forEach(scenario -> programs.add(new ScenarioProgram(scenario, Clock.systemUTC())));
    ServiceLoader.load(Program.class).forEach(programs::add);
    programs.sort(Comparator.comparing(Program::name));
    return programs;
  }

  private static String list(List<Program> programs, Screen screen) {
    Map<Boolean, List<Map.Entry<String, String>>> rows =
        programs.stream()
            .collect(
                Collectors.partitioningBy(
                    ScenarioProgram.class::isInstance,
                    Collectors.mapping(
                        program -> Map.entry(program.name(), program.summary()),
                        Collectors.toList())));
    return new HelpText(screen, "PROGRAM [generic options] [options]")
        .list("scenarios: what a feature costs", rows.get(true))
        .list("other programs", rows.get(false))
        .text(
            HelpText.command()
                + " PROGRAM -h explains its options; version prints the version and the commit.")
        .toString();
  }
}
