package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** The main class of bench.jar: finds the program by name and turns whatever happens into an exit code. */
public final class Main {
  private static final Set<String> HELP = Set.of("-h", "-help", "--help");
  private static final Set<String> VERSION = Set.of("-version", "--version");

  private Main() { }

  public static void main(String[] args) {
    System.exit(run(args, Console.system()));
  }

  /** The version of hadoop-bench. */
  static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }

  /** Runs a program and returns the exit code. */
  public static int run(String[] args, Console console) {
    List<Program> programs = programs();
    if (args.length == 0 || HELP.contains(args[0])) {
      console.out().print(list(programs));
      return ExitCode.OK;
    }
    if (VERSION.contains(args[0])) {
      console.out().println("hadoop-bench " + version());
      return ExitCode.OK;
    }
    Optional<Program> program = programs.stream().filter(p -> p.name().equals(args[0])).findFirst();
    if (program.isEmpty()) {
      console.line("bench: no program '" + args[0] + "'; without arguments the programs are listed");
      return ExitCode.USAGE;
    }
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    if (Arrays.stream(rest).anyMatch(HELP::contains)) {
      console.out().print(program.get().help());
      return ExitCode.OK;
    }
    return run(program.get(), rest, console);
  }

  private static int run(Program program, String[] args, Console console) {
    Ending ending = Ending.of(program.name(), () -> {
      int generic = GenericOptions.count(args);
      Configuration conf = new Configuration();
      GenericOptions.apply(Arrays.copyOf(args, generic), conf);
      return Ending.of(program.run(conf, Arrays.asList(args).subList(generic, args.length), console));
    });
    if (!ending.cause().isEmpty()) {
      console.line(program.name() + ": " + ending.cause());
    }
    return ending.exit();
  }

  private static List<Program> programs() {
    List<Program> programs = new ArrayList<>();
    ScenarioProgram.all().values().forEach(scenario -> programs.add(new ScenarioProgram(scenario, Clock.systemUTC())));
    ServiceLoader.load(Program.class).forEach(programs::add);
    programs.sort(Comparator.comparing(Program::name));
    return programs;
  }

  private static String list(List<Program> programs) {
    return HelpText.usage("PROGRAM [generic options] [options]") + "\nprograms\n" + HelpText.table(programs, Program::name, Program::summary)
        + "\n" + HelpText.command() + " PROGRAM -h explains every option; -version tells the version and the commit.\n";
  }
}
