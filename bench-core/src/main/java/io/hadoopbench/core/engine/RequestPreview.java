package io.hadoopbench.core.engine;

import io.hadoopbench.core.cli.ProgressBar;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.cluster.JobRunner;
import io.hadoopbench.core.design.ExistingOnly;
import io.hadoopbench.core.design.Jobs;
import io.hadoopbench.core.design.RunLength;
import io.hadoopbench.core.design.Threads;
import io.hadoopbench.core.design.TreatedScenario;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.TrialLength;
import io.hadoopbench.core.design.WorkloadSpec;
import io.hadoopbench.core.design.WorkloadSpec.Footprint;
import io.hadoopbench.core.result.Bytes;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Screen;
import io.hadoopbench.core.table.TerminalText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.TaskType;

/**
 * A preview of what a run will do on a cluster. It is based only on the options, and no server is
 * contacted.
 */
public final class RequestPreview {
  /**
   * Time that a job takes in addition to its timed part, for starting containers, warming up and
   * waiting at the barrier. Warm-up rounds later provide a better estimate.
   */
  private static final Duration OF_JOB = Duration.ofSeconds(30);

  /** The corresponding time on the embedded cluster, whose jobs run in this process. */
  private static final Duration OF_JOB_HERE = Duration.ofSeconds(2);

  /** Approximate duration of a trial with a fixed number of operations on the embedded cluster. */
  private static final Duration OF_NUMBER_HERE = Duration.ofSeconds(3);

  /** Time for starting the embedded cluster and for the few jobs that prepare the run. */
  private static final Duration OF_START_HERE = Duration.ofSeconds(25);

  private final RunRequest request;
  private final Settings settings;
  private final TreatedScenario scenario;
  private final long trials;

  public RequestPreview(RunRequest request) {
    this.request = request;
    this.settings = request.settings();
    this.scenario = request.scenario();
    this.trials = (long) RunLength.all(settings) * request.variants().size() + solo();
  }

  /** Returns the run's maximum duration, as far as the options determine it. */
  public Duration time() {
    return settings.has(RunLength.MOST_TIME)
        ? settings.duration(RunLength.MOST_TIME)
        : (ExistingOnly.asked(settings) ? Duration.ZERO : OF_START_HERE)
            .plus(warmUp())
            .multipliedBy(settings.count(RunLength.RESTARTS))
            .plus(ofBlock().multipliedBy(RunLength.all(settings)))
            .plus(timed().plus(ofJob()).multipliedBy(solo()));
  }

  private Duration timed() {
    return TrialLength.isTime(settings)
        ? settings.duration(TrialLength.DURATION)
        : ExistingOnly.asked(settings) ? Duration.ZERO : OF_NUMBER_HERE;
  }

  private Duration ofJob() {
    return ExistingOnly.asked(settings)
        ? OF_JOB.plusSeconds(2 * settings.number("metricsPeriod"))
        : OF_JOB_HERE.plus(scenario.aroundTrial());
  }

  /** Returns the duration of a block or warm-up round. Interleaved variants share one job. */
  private Duration ofBlock() {
    long variants = request.variants().size();
    return timed()
        .multipliedBy(variants)
        .plus(ofJob().multipliedBy(Math.min(variants, variants - interleaved() + 1)));
  }

  /** Returns a short phrase that states whether a block's variants are interleaved. */
  public String order() {
    long interleaved = interleaved();
    return interleaved < 2
        ? "one variant after another"
        : interleaved == request.variants().size()
            ? "variants interleaved"
            : interleaved + " of " + request.variants().size() + " variants interleaved";
  }

  private long interleaved() {
    return new ExperimentDesign(request, request.variants()).interleaved();
  }

  /**
   * Returns the number of solo trials after the last block. Each interleaved variant runs solo
   * once.
   */
  private long solo() {
    return interleaved() > 1 ? interleaved() : 0;
  }

  private Duration warmUp() {
    OptionalInt rounds = RunLength.warmUp(settings);
    return rounds.isPresent()
        ? ofBlock().multipliedBy(rounds.getAsInt())
        : RunLength.mostWarmUp(settings);
  }

  public String text(Screen screen) {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "jobs",
        Numbers.counted(trials, "trial")
            + (solo() > 0
                ? ", with each block's trials interleaved in one job: "
                : ", one after another: ")
            + Numbers.counted(request.variants().size(), "variant")
            + " x "
            + (settings.has(RunLength.PRECISION) ? "up to " : "")
            + Numbers.counted(RunLength.all(settings), "block")
            + (solo() > 0 ? ", then each variant solo" : "")
            + "; preceded by warm-up, "
            + warmUpLength()
            + ", and a few small jobs for preparation and checks. Failed trials are retried at most"
            + " twice");
    rows.put("containers", containers(request.conf()));
    rows.put("load", load());
    Footprint each = scenario.spec().workload().footprint(settings);
    rows.put("trial", trial(each));
    List<String> strains =
        ofTreatments((treatment, variant) -> treatment.strain(variant, settings).stream());
    if (!strains.isEmpty()) {
      rows.put("strain", String.join("; ", strains));
    }
    if (each.files() > 0 || each.writtenBytes() > 0 || each.readBytes() > 0) {
      rows.put("total", inAll(each));
    }
    if (!each.once().isEmpty()) {
      rows.put("once", each.once() + " for each of the run's directories");
    }
    rows.put(
        "writes to",
        request.baseDir()
            + ", or to directories named by options, in a separate directory that is deleted at the"
            + " end"
            + (settings.flag("keepFiles") ? " (kept: -keepFiles)" : ""));
    List<String> makes =
        ofTreatments((treatment, variant) -> treatment.makes(variant, settings).stream());
    if (!makes.isEmpty()) {
      rows.put("creates", String.join(", ", makes) + " (deleted at the end)");
    }
    rows.put(
        "reads",
        "the servers' metrics pages (/jmx) before and after each trial (-jmx off: none)"
            + (CircuitBreaker.asked(settings) ? "; NameNode pages once a second" : ""));
    rows.put(
        "ends",
        CircuitBreaker.asked(settings)
            ? "automatically if " + CircuitBreaker.describe(settings) + " (-abortWhen)"
            : "not automatically if the NameNode is overloaded (-abortWhen)");
    rows.put(
        "takes",
        "about "
            + ProgressBar.words(time())
            + (settings.has(RunLength.MOST_TIME)
                ? " at most"
                : ", assuming "
                    + timed().plus(ofJob()).toSeconds()
                    + " s per trial, including containers and metrics periods; estimated again"
                    + " after the warm-up"));
    return TerminalText.table(
        screen,
        "Plan of "
            + scenario.spec().name()
            + " on "
            + (ExistingOnly.asked(settings)
                ? FileSystem.getDefaultUri(request.conf())
                : "the embedded cluster"),
        List.of("item", "amount"),
        rows.entrySet().stream().map(row -> List.of(row.getKey(), row.getValue())).toList());
  }

  private List<String> ofTreatments(BiFunction<Treatment, Variant, Stream<String>> effects) {
    return request.variants().stream()
        .flatMap(
            variant ->
                scenario.acting(variant).stream()
                    .flatMap(treatment -> effects.apply(treatment, variant)))
        .distinct()
        .toList();
  }

  private String warmUpLength() {
    OptionalInt rounds = RunLength.warmUp(settings);
    return rounds.isPresent()
        ? Numbers.counted(rounds.getAsInt(), "round")
        : "at most " + settings.text(RunLength.WARM_UP);
  }

  private String containers(Configuration conf) {
    int maps = settings.count("maps");
    if (ExistingOnly.asked(settings) ? JobRunner.isLocal(conf) : !settings.flag("yarn")) {
      return "none: jobs run in this process, with " + Numbers.counted(maps, "map");
    }
    return Numbers.counted(maps, "map")
        + " of "
        + new JobConf(conf).getMemoryRequired(TaskType.MAP)
        + " MB and an application master of "
        + conf.get("yarn.app.mapreduce.am.resource.mb", "1536")
        + " MB at the same time, queue "
        + conf.get(MRJobConfig.QUEUE_NAME, "default")
        + "; -maps N for more";
  }

  /** Returns the number of load threads per map task, for example {@code 1 load thread per map}. */
  public String threads() {
    String counts =
        request.variants().stream()
            .map(variant -> Threads.of(variant, settings))
            .distinct()
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(" or "));
    return counts + (counts.equals("1") ? " load thread" : " load threads") + " per map";
  }

  private String load() {
    double most = settings.decimal(Jobs.MOST_RATE);
    String bound =
        most > 0
            ? ", at most " + Numbers.value(most) + " operations per second in total (-maxRate)"
            : "";
    return threads()
        + (settings.decimal(Jobs.RATE) > 0
            ? ", " + settings.text(Jobs.RATE) + " operations per second in total" + bound
            : ", each thread begins an operation when the previous one ends"
                + (bound.isEmpty() ? "; -maxRate N limits the rate" : bound));
  }

  private String trial(Footprint each) {
    OptionalLong most = operations();
    return (TrialLength.isTime(settings)
            ? settings.text(TrialLength.DURATION)
                + (most.isPresent()
                    ? ", at most " + Numbers.count(most.getAsLong()) + " operations"
                    : ", as many operations as fit")
            : Numbers.count(most.orElseThrow()) + " operations")
        + "; each "
        + each.does()
        + "; "
        + Numbers.count(settings.number("warmupOps"))
        + " warm-up operations per thread before each trial";
  }

  /**
   * Returns the maximum number of operations in a trial; empty if only the trial's time is limited.
   */
  private OptionalLong operations() {
    WorkloadSpec workload = scenario.spec().workload();
    double rate = Math.max(settings.decimal(Jobs.RATE), settings.decimal(Jobs.MOST_RATE));
    if (!TrialLength.isTime(settings)) {
      return OptionalLong.of(settings.number(workload.countedUnit()));
    }
    return rate > 0
        ? OptionalLong.of(
            (long) Math.ceil(rate * settings.duration(TrialLength.DURATION).toNanos() / 1e9))
        : OptionalLong.empty();
  }

  private String inAll(Footprint each) {
    OptionalLong one = operations();
    if (one.isEmpty()) {
      return "as many operations as fit into "
          + Numbers.count(trials)
          + " x "
          + settings.text(TrialLength.DURATION)
          + gone(each);
    }
    int threads =
        request.variants().stream()
            .mapToInt(variant -> Threads.of(variant, settings))
            .max()
            .orElse(0);
    long warmups = threads * settings.number("warmupOps") * settings.number("maps");
    double all = (double) (one.getAsLong() + warmups) * trials;
    List<String> parts = new ArrayList<>();
    if (each.files() > 0) {
      parts.add(Numbers.value(all * each.files()) + " files");
    }
    if (each.writtenBytes() > 0) {
      parts.add(gigabytes(all * each.writtenBytes()) + " written (before replicas or parity)");
    }
    if (each.readBytes() > 0) {
      parts.add(gigabytes(all * each.readBytes()) + " read");
    }
    return "at most "
        + String.join(", ", parts)
        + " in trials, if no trial is retried; a warm-up round adds at most as much as a block"
        + gone(each);
  }

  private static String gone(Footprint each) {
    return each.files() > 0 || each.writtenBytes() > 0
        ? "; files are deleted after each trial"
        : "";
  }

  private static String gigabytes(double bytes) {
    return Numbers.value(bytes / Bytes.PER_GB) + " GB";
  }
}
