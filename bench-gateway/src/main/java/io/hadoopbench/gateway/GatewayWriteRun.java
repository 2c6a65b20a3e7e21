package io.hadoopbench.gateway;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.FileOptions;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import org.apache.hadoop.fs.Path;

/** gateway-webhdfs-write at work: each trial writes its files anew. */
final class GatewayWriteRun extends GatewayFilesRun {
  /** The files of a trial and those of the one before, which DataNodes delete in their own time. */
  private static final int SETS = 2;

  GatewayWriteRun(RunContext context) throws IOException {
    super(context);
    FileOptions.requireSpace(context, fs(), (double) SETS * settings().number("replication"));
  }

  private Path dir(String trial) {
    return new Path(context().runDir(), "trials/" + trial);
  }

  @Override
  boolean wholeFiles() {
    return true;
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path measured = new Path(dir(trial), "measured");
    fs().mkdirs(measured);
    return work(variant, GatewayWorkloads.Write.class,
        trials().writing(measured, new Path(dir(trial), "warmup"), trials().toVerify(variant)));
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    fs().delete(dir(trial), true);
  }
}
