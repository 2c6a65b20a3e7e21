package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.OptionParser;
import io.hadoopbench.core.cli.Program;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.export.Format;
import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.export.OtavaTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Runs for tools that keep, draw or watch numbers already. */
public final class ExportProgram implements Program {
  private static final String OTAVA = "otava";
  private static final String OUT = "out";
  private static final String RELATIVE = "relative";
  private static final String FORMATS = Stream.concat(Arrays.stream(Format.values()).map(Format::id), Stream.of(OTAVA)).collect(Collectors.joining(", "));

  @Override
  public String name() {
    return "export";
  }

  @Override
  public String summary() {
    return "Writes runs in the formats of other tools: " + FORMATS + ".";
  }

  @Override
  public String help() {
    return HelpText.of("export FORMAT DIR...", summary() + "\nDIR is that of a run, of a suite, or of many of them. docs/export.md says what each format holds.", options(), List.of(), List.of());
  }

  private static List<Option> options() {
    return List.of(
        Option.of(OUT, Type.TEXT, "FILE", "", "write there instead of to standard output; " + OTAVA + " needs it, and appends a row a run"),
        Option.flag(RELATIVE, "series: the time of each run begins at 0, so that runs lie on top of each other"));
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws IOException {
    Optional<Format> format = args.isEmpty() ? Optional.empty() : Format.named(args.get(0));
    if (format.isEmpty() && (args.isEmpty() || !args.get(0).equals(OTAVA))) {
      throw new UsageException((args.isEmpty() ? "name a format" : "no format '" + args.get(0) + "'") + "; there is " + FORMATS);
    }
    List<Path> directories = StoredRuns.directories(args.subList(1, args.size()));
    Settings settings = new OptionParser(options()).parse(args.subList(1 + directories.size(), args.size()), given -> Map.of());
    if (settings.flag(RELATIVE) && !format.map(Format::timed).orElse(false)) {
      throw new UsageException("-" + RELATIVE + ": " + args.get(0) + " has no series");
    }
    if (format.isEmpty() && !settings.has(OUT)) {
      throw new UsageException(OTAVA + ": name its table with -" + OUT);
    }
    List<NamedRun> runs = StoredRuns.read(directories, console, UnaryOperator.identity());
    return format.isEmpty() ? append(Path.of(settings.text(OUT)), runs, console) : write(format.get(), settings, runs, console);
  }

  private static int write(Format format, Settings settings, List<NamedRun> runs, Console console) throws IOException {
    Set<String> experiments = new HashSet<>();
    if (format.oneRunEach()) {
      runs.stream().filter(run -> !experiments.add(run.experiment())).findFirst().ifPresent(run -> {
        throw new UsageException(format.id() + ": takes one run of each experiment, and there are several of " + run.experiment());
      });
    }
    String text = format.render(runs, settings.flag(RELATIVE));
    if (settings.has(OUT)) {
      Path out = Path.of(settings.text(OUT));
      Path directory = out.toAbsolutePath().getParent();
      if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(out)) {
        throw new UsageException("-" + OUT + " " + out + ": " + (Files.isDirectory(out) ? "is a directory; name a file" : "there is no directory " + directory));
      }
      Files.writeString(out, text);
    } else {
      console.out().print(text);
    }
    return ExitCode.OK;
  }

  private static int append(Path file, List<NamedRun> runs, Console console) throws IOException {
    int exit = ExitCode.OK;
    List<String> experiments = runs.stream().map(NamedRun::experiment).distinct().sorted().toList();
    if (experiments.size() > 1) {
      throw new UsageException(OTAVA + ": a table is of one experiment, and these are of " + String.join(", ", experiments));
    }
    for (NamedRun run : runs) {
      try {
        Optional<String> gap = OtavaTable.append(file, run);
        gap.ifPresent(why -> console.line("left out: " + why));
        exit = gap.isPresent() ? ExitCode.INVALID : exit;
      } catch (OtavaTable.RefusedException e) {
        throw new UsageException(e.getMessage());
      }
    }
    return exit;
  }
}
