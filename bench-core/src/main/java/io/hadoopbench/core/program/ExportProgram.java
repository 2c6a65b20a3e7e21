package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.result.store.Format;
import io.hadoopbench.core.result.store.NamedRun;
import io.hadoopbench.core.result.store.Points;
import io.hadoopbench.core.result.store.TrialsCsv;
import io.hadoopbench.core.result.store.TrialsCsv.SeriesCsv;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;

/** Converts runs to formats of other tools. */
public final class ExportProgram extends Utility {
  private static final String OUT = "out";
  private static final String RELATIVE = "relative";
  private static final SortedMap<String, Format> FORMATS =
      new TreeMap<>(
          Map.of(
              "openmetrics",
              Points.OPEN_METRICS,
              "opentsdb",
              Points.OPEN_TSDB,
              "series",
              new SeriesCsv(),
              "trials",
              new TrialsCsv()));

  private static final String ALL = String.join(", ", FORMATS.keySet());

  public ExportProgram() {
    super(
        "export",
        "Converts runs to other tools' formats: " + ALL + ".",
        """
        \nDIR is a directory that contains a run, a suite, or several of them. \
        docs/reference/result-json.md describes the formats.\
        """,
        List.of(
            Option.text(OUT, "FILE", "write to this file instead of standard output"),
            Option.flag(
                RELATIVE,
                "openmetrics, opentsdb: let each run start at time 0, so that runs can be"
                    + " overlaid")),
        new Operand("FORMAT", "name a format: " + ALL),
        StoredRuns.DIRECTORIES);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console)
      throws IOException {
    Format format = format(operands.get(0), settings.flag(RELATIVE));
    List<NamedRun> runs =
        StoredRuns.read(operands.subList(1, operands.size()), console, UnaryOperator.identity());
    List<String> leftOut = new ArrayList<>();
    try {
      if (settings.has(OUT)) {
        Path out = file(Path.of(settings.text(OUT)));
        Files.writeString(out, format.text(runs, leftOut::add));
      } else {
        console.print(format.text(runs, leftOut::add));
      }
    } catch (Format.RefusedException e) {
      throw new UsageException(e.getMessage());
    }
    leftOut.forEach(why -> console.line("omitted: " + why));
    return leftOut.isEmpty() ? ExitCode.OK : ExitCode.INVALID;
  }

  private static Format format(String name, boolean relative) {
    Format format = FORMATS.get(name);
    if (format == null) {
      throw new UsageException("no format '" + name + "'; formats: " + ALL);
    }
    return relative
        ? format
            .relative()
            .orElseThrow(() -> new UsageException("-" + RELATIVE + ": not supported by " + name))
        : format;
  }

  private static Path file(Path out) {
    Path directory = out.toAbsolutePath().getParent();
    if (directory == null || !Files.isDirectory(directory) || Files.isDirectory(out)) {
      throw new UsageException(
          "-%s %s: %s"
              .formatted(
                  OUT,
                  out,
                  Files.isDirectory(out)
                      ? "is a directory; name a file"
                      : "no such directory: " + directory));
    }
    return out;
  }
}
