package io.hadoopbench.core.experiment;

import io.hadoopbench.core.job.TrialJob;
import io.hadoopbench.core.measure.Evidence;
import io.hadoopbench.core.model.JvmProfile;
import io.hadoopbench.core.store.CostCentres;
import io.hadoopbench.core.store.RunStore;
import io.hadoopbench.core.store.Stacks;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** What sampling stacks adds to a trial; nothing, unless a run is profiled. */
interface Profiling extends Closeable {
  Profiling OFF = new Profiling() { };

  /**
   * The stacks of one JVM.
   *
   * @param stacks null when there are none, because of what {@code unavailable} says
   */
  record Recording(String jvm, String role, String engine, Stacks stacks, String unavailable) { }

  /** Keys for the tasks. */
  default Map<String, String> taskConf() {
    return Map.of();
  }

  /** Opens the window of the servers' profilers after {@code before}, and closes it when the timed part is over. */
  default TrialJob.Watch around(TrialJob.Watch before) {
    return before;
  }

  /**
   * The stacks of the trial that has just ended.
   *
   * @param evidence of the tasks
   */
  default List<Recording> recordings(FileSystem fs, Path controlDir, Evidence evidence) throws IOException {
    return List.of();
  }

  @Override
  default void close() throws IOException { }

  /** Writes the stacks into the run directory and counts them by cost centre. */
  static List<JvmProfile> store(RunStore store, String trial, List<Recording> recordings) throws IOException {
    CostCentres centres = CostCentres.standard();
    List<JvmProfile> profiles = new ArrayList<>();
    for (Recording recording : recordings) {
      if (recording.stacks() == null) {
        profiles.add(JvmProfile.unavailable(recording.jvm(), recording.role(), recording.unavailable()));
      } else {
        String file = "profile/trials/" + trial + "/" + recording.jvm() + ".collapsed";
        store.write(file, recording.stacks()::write);
        profiles.add(new JvmProfile(recording.jvm(), recording.role(), recording.engine(), recording.stacks().by(centres::of), file, ""));
      }
    }
    return profiles;
  }
}
