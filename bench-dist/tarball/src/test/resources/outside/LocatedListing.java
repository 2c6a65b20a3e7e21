package org.example;

import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.DirectoryWorkload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.result.Variant;
import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** A scenario and its factor, as users write them against bench.jar. */
public final class LocatedListing implements Scenario {
  private static final String LOCATIONS = "locations";

  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("located-listing")
        .asks("What do block locations cost when a directory is listed?")
        .describes("Lists a directory with empty files. Not measured: files with blocks.")
        .workload(DirectoryWork.reading(Tasks.class, "1000", "50", "lists"))
        .vary(new Locations())
        .metrics(Metric.lowerIsBetter("list.p50Micros", "listing, median", "us"))
        .build();
  }

  /** The factor: whether the NameNode returns block locations. */
  public static final class Locations implements Treatment.Stateless {
    @Override
    public List<Factor> factors() {
      return List.of(
          new Factor(LOCATIONS, "whether listings have locations", List.of("without", "with")));
    }

    @Override
    public void prepare(Trial trial, TaskSpec task) {
      task.set(LOCATIONS, trial.variant().level(LOCATIONS));
    }

    @Override
    public List<String> mismatches(Variant variant, TrialOutcome outcome) {
      String type =
          variant.level(LOCATIONS).equals("with") ? "HdfsLocatedFileStatus" : "HdfsNamedFileStatus";
      Set<String> listed = outcome.inTasks("listing.type").keySet();
      return listed.equals(Set.of(type))
          ? List.of()
          : List.of("listings have entries of " + listed + " instead of " + type);
    }
  }

  /** Each operation lists the directory. */
  public static final class Tasks extends DirectoryWorkload {
    private volatile String type = "nothing";

    @Override
    public List<String> operations() {
      return List.of("list");
    }

    @Override
    protected Step thread(Path directory, Path same) {
      boolean located = context().setting(LOCATIONS).equals("with");
      return (phase, index, clock) -> {
        clock.start();
        RemoteIterator<? extends FileStatus> files =
            located ? fs().listLocatedStatus(directory) : fs().listStatusIterator(directory);
        FileStatus last = null;
        while (files.hasNext()) {
          last = files.next();
        }
        clock.lap(0);
        type = last.getClass().getSimpleName();
      };
    }

    @Override
    public void evidence(Evidence evidence) {
      evidence.add("listing.type", type);
    }
  }
}
