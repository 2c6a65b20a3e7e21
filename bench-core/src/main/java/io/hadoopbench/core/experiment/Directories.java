package io.hadoopbench.core.experiment;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.Treatment;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/** Directories of variants: one for each combination of the levels that say something about a directory. */
final class Directories {
  /** Where no treatment says anything about one. */
  private static final String COMMON = "data";

  private final Path runDir;
  private final Map<Path, Variant> representatives = new LinkedHashMap<>();
  private final Set<Path> asked = new HashSet<>();

  Directories(Path runDir) {
    this.runDir = runDir;
  }

  /** Remembers a variant that will run. */
  void add(Variant variant, List<Treatment> acting) {
    representatives.putIfAbsent(of(variant, acting, runDir), variant);
  }

  /** A variant of each directory. */
  List<Variant> representatives() {
    return List.copyOf(representatives.values());
  }

  /** @param base directory of a run */
  Path of(Variant variant, List<Treatment> acting, Path base) {
    List<String> levels = acting.stream().flatMap(treatment -> treatment.directoryFactors().stream()).map(variant::level).toList();
    return new Path(base, levels.isEmpty() ? COMMON : new Variant(String.join("-", levels), Map.of()).fileName());
  }

  /** Whether this is asked for the first time. */
  boolean isNew(Path directory) {
    return asked.add(directory);
  }
}
