package io.hadoopbench.core.program;

import io.hadoopbench.core.cli.Bar;
import io.hadoopbench.core.cli.Console;
import io.hadoopbench.core.cli.ExitCode;
import io.hadoopbench.core.cli.HelpText;
import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Option.Type;
import io.hadoopbench.core.cli.Progress;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.core.cli.Utility;
import io.hadoopbench.core.cluster.Cluster;
import io.hadoopbench.core.cluster.ClusterNeeds;
import io.hadoopbench.core.cluster.ClusterOptions;
import io.hadoopbench.core.cluster.ClusterProvider;
import io.hadoopbench.core.cluster.ExistingClusterProvider;
import io.hadoopbench.core.cluster.Role;
import io.hadoopbench.core.micro.MicroBenchmark;
import io.hadoopbench.core.micro.MicroBenchmarks;
import io.hadoopbench.core.micro.MicroLength;
import io.hadoopbench.core.micro.MicroResult;
import io.hadoopbench.core.micro.MicroRunner;
import io.hadoopbench.core.store.NewDirectory;
import io.hadoopbench.core.table.Screen;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;

/**
 * What can one core of this machine do at best? Runs the JMH benchmarks of one family. Does NOT measure a cluster, and
 * not what several threads get who share caches and memory. Run it with {@code scripts/bench micro kms}.
 */
public final class MicroProgram extends Utility {
  static final String RESULT = "micro.json";
  private static final ClusterNeeds NEEDS = ClusterNeeds.builder().servers(Role.NAMENODE, Role.DATANODE, Role.KMS).build();
  private static final List<Option> OPTIONS = List.of(
      Option.flag("full", "as long as differences of a few percent need: " + MicroLength.FULL + " each, instead of " + MicroLength.SHORT),
      Option.of("only", Type.TEXT, "REGEXP", "", "benchmarks whose name or parameters match, as in -only codec=native"),
      Option.of("cluster", Type.TEXT, "embedded|existing", ExistingClusterProvider.KIND,
          "for benchmarks that ask a server: embedded starts a NameNode and a KMS; existing: those of the Hadoop configuration"),
      Option.of("out", Type.TEXT, "DIR", "", "writes JMH's result to " + RESULT + " in this directory"));

  public MicroProgram() {
    super("micro", "What can one core of this machine do at best? JMH benchmarks of codecs and checksums.",
        "\n\nThe family stands before the options: micro kms -full. Without it, the families and their benchmarks are listed.", OPTIONS,
        new Operand("FAMILY", "name a family"));
  }

  @Override
  public int run(Configuration conf, List<String> args, Console console) throws Exception {
    SortedMap<String, List<MicroBenchmark>> families = MicroBenchmarks.byFamily();
    if (args.isEmpty()) {
      console.out().print(list(families, console.screen()));
      return ExitCode.OK;
    }
    if (!families.containsKey(args.get(0))) {
      throw new UsageException(args.get(0) + ": no such family of benchmarks; there is " + String.join(", ", families.keySet()));
    }
    return super.run(conf, args, console);
  }

  @Override
  protected int run(Configuration conf, List<String> operands, Settings settings, Console console) throws IOException, InterruptedException {
    List<MicroBenchmark> family = MicroBenchmarks.byFamily().get(operands.get(0));
    List<MicroBenchmark> chosen = settings.find("only").map(only -> only(family, only)).orElse(family);
    MicroLength length = settings.flag("full") ? MicroLength.FULL : MicroLength.SHORT;
    ClusterProvider provider = ClusterProvider.named(settings.text("cluster"));
    Path out = settings.has("out") ? result(Path.of(settings.text("out"))) : null;
    List<MicroResult> results = run(provider, conf, chosen, length, console);
    console.out().print(MicroReport.render(results, length.toString(), console.screen()));
    if (out != null) {
      write(out, results);
      console.out().println("\nJMH's result: " + out);
    }
    return exitCode(results);
  }

  private static List<MicroBenchmark> only(List<MicroBenchmark> family, String regexp) {
    List<MicroBenchmark> chosen;
    try {
      chosen = MicroBenchmarks.matching(family, Pattern.compile(regexp));
    } catch (PatternSyntaxException e) {
      throw new UsageException("-only " + regexp + ": not a regular expression: " + e.getDescription());
    }
    if (chosen.isEmpty()) {
      throw new UsageException("-only " + regexp + ": matches no benchmark, as for example '" + family.get(0).label() + "'");
    }
    return chosen;
  }

  private static Path result(Path dir) throws IOException {
    Path file = dir.resolve(RESULT);
    if (Files.exists(file)) {
      throw new UsageException("-out " + dir + ": holds a result already; name another directory");
    }
    NewDirectory.make(dir);
    return file;
  }

  /** An existing cluster is not opened: most benchmarks need none. */
  private static List<MicroResult> run(ClusterProvider provider, Configuration conf, List<MicroBenchmark> benchmarks, MicroLength length,
      Console console) throws IOException, InterruptedException {
    if (provider.isExisting()) {
      return run(conf, benchmarks, length, console);
    }
    Path logs = Files.createTempDirectory("hadoop-bench-micro-logs");
    List<MicroResult> results;
    try (Cluster cluster = provider.open(NEEDS, new ClusterOptions(conf, false, false, false, logs, console::line))) {
      results = run(cluster.clientConf(), benchmarks, length, console);
    }
    // kept when the cluster failed, because the error names them
    FileUtil.fullyDelete(logs.toFile());
    return results;
  }

  private static List<MicroResult> run(Configuration conf, List<MicroBenchmark> benchmarks, MicroLength length, Console console)
      throws IOException, InterruptedException {
    List<MicroResult> results = new ArrayList<>();
    try (MicroRunner runner = new MicroRunner(conf, length);
        Bar bar = new Bar(console, length.each().multipliedBy(benchmarks.size()), System::nanoTime);
        Progress progress = new Progress(console.within(bar), "benchmark", benchmarks.size(), System::nanoTime)) {
      for (MicroBenchmark benchmark : benchmarks) {
        progress.running(benchmark.label());
        results.add(runner.run(benchmark));
        progress.done(List.of(benchmark.label()));
      }
    }
    return results;
  }

  private static void write(Path file, List<MicroResult> results) throws IOException {
    try (PrintStream out = new PrintStream(file.toFile(), StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out)
          .writeOut(results.stream().map(MicroResult::raw).filter(Objects::nonNull).toList());
      if (out.checkError()) {
        throw new IOException("cannot write " + file + "; free space there or name another directory with -out");
      }
    }
  }

  private static int exitCode(List<MicroResult> results) {
    if (results.stream().anyMatch(r -> r.outcome() == MicroResult.Outcome.FAILED)) {
      return ExitCode.FAILED;
    }
    return results.stream().anyMatch(r -> r.outcome() == MicroResult.Outcome.MEASURED) ? ExitCode.OK : ExitCode.INVALID;
  }

  private static String list(SortedMap<String, List<MicroBenchmark>> families, Screen screen) {
    List<Map.Entry<String, String>> rows = new ArrayList<>();
    families.forEach((family, benchmarks) -> benchmarks.stream().map(MicroBenchmark::shortName).distinct()
        .forEach(benchmark -> rows.add(Map.entry(rows.stream().anyMatch(row -> row.getKey().equals(family)) ? "" : family, benchmark))));
    return new HelpText(screen, "micro [generic options] FAMILY [options]").list("families", rows)
        .text(HelpText.command() + " micro -h explains every option.").toString();
  }
}
