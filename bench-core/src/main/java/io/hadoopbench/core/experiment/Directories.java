package io.hadoopbench.core.experiment;

import io.hadoopbench.core.model.Variant;
import io.hadoopbench.core.scenario.RunContext;
import io.hadoopbench.core.scenario.TaskSpec;
import io.hadoopbench.core.scenario.Treatment.Applied;
import io.hadoopbench.core.scenario.Trial;
import io.hadoopbench.core.scenario.WorkloadSpec;
import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;

/**
 * Directories of variants, one for each combination of the levels that say something about a directory, with what trials find in them. Each is made,
 * and filled, when it is first asked for.
 */
final class Directories {
  /** Where no treatment says anything about one. */
  private static final String COMMON = "data";

  private final RunContext context;
  private final AppliedTreatments treatments;
  private final WorkloadSpec.Active workload;
  private final Map<String, Variant> representatives = new LinkedHashMap<>();
  private final Set<String> made = new HashSet<>();
  private final Set<Path> filled = new HashSet<>();

  Directories(RunContext context, AppliedTreatments treatments, WorkloadSpec.Active workload) {
    this.context = context;
    this.treatments = treatments;
    this.workload = workload;
  }

  /** Remembers a variant that will run. */
  void add(Variant variant) {
    representatives.putIfAbsent(name(variant), variant);
  }

  /** A variant of each directory. */
  List<Variant> representatives() {
    return List.copyOf(representatives.values());
  }

  private String name(Variant variant) {
    List<String> levels = treatments.directoryLevels(variant);
    return levels.isEmpty() ? COMMON : new Variant(String.join("-", levels), Map.of()).fileName();
  }

  /** One of an earlier run only has to be what the variant says. */
  Path of(Variant variant) throws IOException {
    String name = name(variant);
    Path directory = new Path(workload.input().orElse(context.runDir()), name);
    if (made.add(name)) {
      if (workload.input().isEmpty()) {
        context.fileSystem().mkdirs(directory);
      }
      for (Applied treatment : treatments.acting(variant)) {
        if (workload.input().isEmpty()) {
          treatment.directory(variant, directory);
        } else {
          treatment.found(variant, directory);
        }
      }
    }
    return directory;
  }

  /** Has written what the trial finds there, unless it is there already. */
  void fill(Trial trial) throws IOException {
    if (!filled.contains(trial.directory())) {
      Optional<WorkloadSpec.Fixture> fixture = workload.fixture(trial);
      if (fixture.isPresent()) {
        write(trial, fixture.get());
      }
      filled.add(trial.directory());
    }
  }

  private void write(Trial trial, WorkloadSpec.Fixture fixture) throws IOException {
    TaskSpec task = fixture.task();
    for (Applied treatment : treatments.acting(trial.variant())) {
      treatment.configure(trial, task);
    }
    context.jobs().run(fixture.job(), task, fixture.operations(), 1);
    fixture.written().done();
  }
}
