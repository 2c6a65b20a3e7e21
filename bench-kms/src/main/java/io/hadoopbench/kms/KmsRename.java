package io.hadoopbench.kms;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.DirectoryWorkload;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * What does an encryption zone cost when files are renamed and deleted? Does NOT measure moves to
 * the trash, or renames between zones, which HDFS rejects. Run it with {@code scripts/bench
 * kms-rename} or {@code hadoop jar bench.jar kms-rename}.
 */
public final class KmsRename implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("kms-rename")
        .asks("What does an encryption zone cost when files are renamed and deleted?")
        .describes(
            """
            Renames empty files within a plain directory and within an encryption zone, and deletes them, timing both separately. No key is needed for \
            either; the NameNode looks up both paths' zones. Creating the files is not timed. \
            Not measured: the trash, and renames between zones, which HDFS rejects.\
            """)
        .workload(DirectoryWork.writing(Tasks.class, "3000", "100", "renames and deletes"))
        .vary(new EncryptionZone())
        .metrics(
            Metric.lowerIsBetter("rename.p50Micros", "rename, median", "us"),
            Metric.lowerIsBetter("rename.p99Micros", "rename, 99th percentile", "us"),
            Metric.lowerIsBetter("delete.p50Micros", "delete, median", "us"),
            Metric.lowerIsBetter("delete.p99Micros", "delete, 99th percentile", "us"))
        .build();
  }

  /**
   * Each operation creates an empty file (which is not timed), renames it within its directory, and
   * deletes it.
   */
  public static final class Tasks extends DirectoryWorkload {
    private static final int RENAME = 0;
    private static final int DELETE = 1;

    /** Sampling interval: the encryption of one in this many files is read from the NameNode. */
    private static final int SAMPLED = 100;

    private final FileEncryption encryption = new FileEncryption();

    @Override
    public List<String> operations() {
      return List.of("rename", "delete");
    }

    @Override
    protected Step thread(Path measured, Path warmup) {
      FileSystem fs = fs();
      return (phase, index, clock) -> {
        Path directory = phase == Phase.MEASURED ? measured : warmup;
        Path file = new Path(directory, "f" + index);
        Path renamed = new Path(directory, "renamed" + index);
        fs.create(file, false).close();
        if (phase == Phase.MEASURED && index % SAMPLED == 0) {
          encryption.inspect(fs, file);
        }
        clock.start();
        boolean done = fs.rename(file, renamed);
        clock.lap(RENAME);
        done &= fs.delete(renamed, false);
        clock.lap(DELETE);
        if (!done) {
          throw new IOException("the NameNode failed to rename or delete " + file);
        }
      };
    }

    @Override
    public void evidence(Evidence evidence) {
      encryption.addTo(evidence);
    }
  }
}
