package io.hadoopbench.ec;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import org.apache.hadoop.fs.Path;

/** ec-write at work: each trial writes its files anew. */
final class EcWriteRun extends EcFilesRun {
  /** The files of a trial and those of the one before, which DataNodes delete in their own time. */
  private static final int SETS = 2;

  private Path measured;

  EcWriteRun(RunContext context) throws IOException {
    super(context);
  }

  @Override
  double storedSets(Collection<Double> layouts) {
    return SETS * Collections.max(layouts);
  }

  @Override
  Path files(Variant variant) {
    return measured;
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = directory(variant);
    measured = new Path(dir, "measured/" + trial);
    fs().mkdirs(measured);
    return new Work(EcWorkloads.Write.class,
        withPolicy(variant, trials().writing(measured, new Path(dir, "warmup/" + trial), trials().toVerify(variant))), conf(variant));
  }

  @Override
  public void clean(Variant variant, String trial) throws IOException {
    Path dir = directory(variant);
    fs().delete(new Path(dir, "measured/" + trial), true);
    fs().delete(new Path(dir, "warmup/" + trial), true);
  }
}
