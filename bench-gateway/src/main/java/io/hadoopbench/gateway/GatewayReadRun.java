package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** gateway-webhdfs-read at work: the files are written once, with the cluster's own client, and read by every trial. */
final class GatewayReadRun extends GatewayFilesRun {
  private final Path files;
  private boolean written;

  GatewayReadRun(RunContext context) throws IOException {
    super(context);
    files = new Path(context.runDir(), "files");
    FileOptions.requireSpace(context, fs(), settings().number("replication"));
  }

  @Override
  boolean wholeFiles() {
    return settings().text("access").equals(FileOptions.SEQUENTIAL);
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path warmup = files.suffix("-warmup");
    if (!written) {
      trials().writeSet(fs(), "write", files, new Work(GatewayWorkloads.Write.class,
          TaskClient.withHdfs(trials().writing(files, warmup, false)), FileOptions.clientConf(settings())));
      written = true;
    }
    return work(variant, GatewayWorkloads.Read.class, trials().reading(files, warmup, trials().toVerify(variant)));
  }
}
