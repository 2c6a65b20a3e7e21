package io.hadoopbench.kms;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.ScenarioRun;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Metric;
import io.hadoopbench.core.model.Study;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What does an encryption zone cost when data is read, with the Java codec and with the native one? Reads whole files of a plain
 * directory and of a zone. Does NOT measure disks unless {@code -dropCaches} empties the page cache. Run it with
 * {@code scripts/bench kms-read} or {@code hadoop jar bench.jar kms-read}.
 */
public final class KmsRead extends KmsFilesScenario {
  @Override
  public String name() {
    return "kms-read";
  }

  @Override
  public String question() {
    return "What does an encryption zone cost when data is read?";
  }

  @Override
  public String description() {
    return """
        Reads whole files of a plain directory and of an encryption zone, with each codec, timing open, first byte, transfer and close \
        apart. The files are written once, before the first trial, or come from an earlier run (-input). The client decrypts, so its CPU \
        is a part of the answer. \
        Not measured: disks, unless -dropCaches empties the page cache before each trial.""";
  }

  @Override
  public List<Option> options() {
    return Stream.concat(super.options().stream(), Stream.of(FileOptions.access(), Option.of("input", Option.Type.TEXT, "DIR", "",
        "run directory that an earlier run of this scenario left with -keepResults: its files are read, none are written"))).toList();
  }

  @Override
  public void check(Settings settings) {
    super.check(settings);
    FileOptions.checkReading(settings);
  }

  @Override
  public List<Metric> metrics() {
    return metricsOf(List.of(Map.entry("open", "open"), Map.entry("firstByte", "first byte"), Map.entry("transfer", "transfer"),
        Map.entry("close", "close"), Map.entry("pread", "positional read"), Map.entry("verify", "verifying a file (-verify always)")));
  }

  @Override
  public List<Study> studies() {
    return List.of(StudyS1.read());
  }

  @Override
  public ScenarioRun open(RunContext context) throws IOException {
    return KmsReadRun.open(context);
  }
}
