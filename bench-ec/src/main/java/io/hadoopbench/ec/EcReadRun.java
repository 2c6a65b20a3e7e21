package io.hadoopbench.ec;

import io.hadoopbench.core.experiment.RunContext;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** ec-read at work: the files of each layout are written once and read by every trial. */
class EcReadRun extends EcFilesRun {
  private final Set<String> written = new HashSet<>();

  EcReadRun(RunContext context) throws IOException {
    super(context);
  }

  /** The files of all layouts stay. */
  @Override
  final double storedSets(Collection<Double> layouts) {
    return layouts.stream().mapToDouble(Double::doubleValue).sum();
  }

  @Override
  final Path files(Variant variant) {
    return new Path(new Path(context().runDir(), variant.level(Layouts.LAYOUT)), "files");
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = files(variant);
    Path warmup = new Path(directory(variant), "warmup");
    if (written.add(variant.level(Layouts.LAYOUT))) {
      write(variant, dir, warmup);
    }
    return new Work(EcWorkloads.Read.class,
        withPolicy(variant, trials().reading(dir, warmup, readable(variant) && trials().toVerify(variant))), conf(variant));
  }

  /** Whether the files can be read at all. */
  boolean readable(Variant variant) {
    return true;
  }

  /** Any coder will do: parity does not depend on who computed it. */
  private void write(Variant variant, Path dir, Path warmup) throws IOException {
    trials().writeSet(fs(), "write-" + variant.level(Layouts.LAYOUT), dir,
        new Work(EcWorkloads.Write.class, withPolicy(variant, trials().writing(dir, warmup, false)), conf(variant)));
  }

  /** The files are for the next trial. */
  @Override
  public void clean(Variant variant, String trial) throws IOException { }
}
