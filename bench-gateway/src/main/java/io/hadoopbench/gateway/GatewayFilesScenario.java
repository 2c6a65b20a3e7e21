package io.hadoopbench.gateway;

import io.hadoopbench.core.cli.Option;
import io.hadoopbench.core.cli.Settings;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Variant;
import java.util.List;
import java.util.stream.Stream;

/** What reading and writing declare alike: whole files. */
abstract class GatewayFilesScenario extends GatewayScenario {
  @Override
  public List<Option> options() {
    return Stream.concat(FileOptions.of("4", "128MB", "1", "replicas of each file; 1, so that the pipeline does not hide what the way costs").stream(),
        GatewayOptions.webHdfs().stream()).toList();
  }

  @Override
  public void check(Settings settings, List<Variant> variants) {
    FileOptions.check(settings, mostStreams(variants));
  }

  @Override
  public long operations(Settings settings) {
    return settings.number("nrFiles");
  }
}
