package io.hadoopbench.ec;

import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.files.ReadFiles;
import io.hadoopbench.core.model.Variant;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.apache.hadoop.fs.Path;

/** ec-read at work: the files of each layout are written once and read by every trial. */
class EcReadRun extends EcFilesRun {
  /** By layout, a variant of it. */
  private final Map<String, Variant> written = new TreeMap<>();

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

  private Path warmup(Variant variant) {
    return files(variant).suffix("-warmup");
  }

  /**
   * What is wrong with the blocks that were written so far, warm-up included, one line for each.
   *
   * @param layouts those that count, by a variant of each
   * @param without DataNodes that must hold nothing
   */
  final List<String> complaints(Predicate<Variant> layouts, Set<String> without) throws IOException {
    List<String> all = new ArrayList<>();
    for (Variant layout : written.values().stream().filter(layouts).toList()) {
      all.addAll(placement(layout).complaints(without));
      all.addAll(placement(layout, List.of(ReadFiles.warmupFile(warmup(layout)))).complaints(without));
    }
    return all;
  }

  @Override
  public Work prepare(Variant variant, String trial) throws IOException {
    Path dir = files(variant);
    Path warmup = warmup(variant);
    if (!written.containsKey(variant.level(Layouts.LAYOUT))) {
      write(variant, dir, warmup);
      written.put(variant.level(Layouts.LAYOUT), variant);
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
    directory(variant);
    trials().writeSet(fs(), "write-" + variant.level(Layouts.LAYOUT), dir,
        new Work(EcWorkloads.Write.class, withPolicy(variant, trials().writing(dir, warmup, false)), conf(variant)));
  }

  /** The files are for the next trial. */
  @Override
  public void clean(Variant variant, String trial) throws IOException { }
}
