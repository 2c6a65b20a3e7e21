package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.GenericOptions;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.os.FirstLine;
import io.hadoopbench.core.scenario.Scenario;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The main class of bench.jar: finds the program by name and turns whatever happens into an exit code. */
public final class Main {
  private static final Logger LOG = LoggerFactory.getLogger(Main.class);
  private static final Set<String> HELP = Set.of("-h", "-help", "--help");
  private static final Set<String> VERSION = Set.of("-version", "--version");

  private Main() { }

  public static void main(String[] args) {
    System.exit(run(args, Console.system()));
  }

  /** Runs a program and returns the exit code. */
  public static int run(String[] args, Console console) {
    List<Program> programs = programs();
    if (args.length == 0 || HELP.contains(args[0])) {
      console.out().print(list(programs));
      return ExitCode.OK;
    }
    if (VERSION.contains(args[0])) {
      console.out().println("hadoop-bench " + Version.text());
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
    try {
      int generic = GenericOptions.count(args);
      Configuration conf = new Configuration();
      GenericOptions.apply(Arrays.copyOf(args, generic), conf);
      return program.run(conf, Arrays.asList(args).subList(generic, args.length), console);
    } catch (UsageException e) {
      console.line(program.name() + ": " + e.getMessage());
      return ExitCode.USAGE;
    } catch (IOException e) {
      LOG.debug("{} failed", program.name(), e);
      console.line(program.name() + ": " + FirstLine.withoutStack(String.valueOf(e.getMessage())));
      return ExitCode.FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      console.line(program.name() + ": interrupted");
      return ExitCode.FAILED;
    } catch (Exception e) {
      LOG.error("{} failed", program.name(), e);
      console.line(program.name() + ": " + e + " (this is a defect of hadoop-bench; the stack trace is above)");
      return ExitCode.FAILED;
    }
  }

  private static List<Program> programs() {
    List<Program> programs = new ArrayList<>();
    ServiceLoader.load(Scenario.class).forEach(scenario -> programs.add(new ScenarioProgram(scenario.spec(), Clock.systemUTC())));
    ServiceLoader.load(Program.class).forEach(programs::add);
    programs.sort(Comparator.comparing(Program::name));
    return programs;
  }

  private static String list(List<Program> programs) {
    return HelpText.usage("PROGRAM [generic options] [options]") + "\nprograms\n" + HelpText.table(programs, Program::name, Program::summary)
        + "\n" + HelpText.command() + " PROGRAM -h explains every option; -version tells the version and the commit.\n";
  }
}
