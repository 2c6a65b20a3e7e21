package io.hadoopbench.kms;

import io.hadoopbench.core.design.Scenario;
import io.hadoopbench.core.design.ScenarioSpec;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.result.Metric;
import io.hadoopbench.core.workload.DirectoryWork;
import io.hadoopbench.core.workload.DirectoryWorkload;
import io.hadoopbench.core.workload.PeriodicSample;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * What does an encryption zone cost when a directory is listed? Run it with {@code scripts/bench
 * metadata-listing}.
 */
public final class MetadataListing implements Scenario {
  @Override
  public ScenarioSpec spec() {
    return ScenarioSpec.named("metadata-listing")
        .asks("What does an encryption zone cost when a directory is listed?")
        .describes(
            """
            Lists a plain directory and one in an encryption zone, each with the same number of empty files. In a zone the NameNode looks up the encryption of \
            each file and returns it, so it does more work and the reply is longer. No key is needed. Every entry in every reply is inspected. \
            Not measured: directories that need more than one reply.\
            """)
        .workload(DirectoryWork.reading(Tasks.class, "1000", "50", "lists"))
        .vary(new EncryptionZone())
        .metrics(
            Metric.lowerIsBetter("list.p50Micros", "listing, median", "us"),
            Metric.lowerIsBetter("list.p90Micros", "listing, 90th percentile", "us"),
            Metric.lowerIsBetter(KmsMeter.NAMENODE_CPU_MICROS, "NameNode CPU per listing", "us"))
        .build();
  }

  /** Each operation lists the directory. Entries are inspected outside the timed part. */
  public static final class Tasks extends DirectoryWorkload {
    private final FileEncryption encryption = new FileEncryption();

    @Override
    public List<String> operations() {
      return List.of("list");
    }

    @Override
    protected Step thread(Path directory, Path same) {
      PeriodicSample sample = PeriodicSample.begin();
      return (phase, index, clock) -> {
        clock.start();
        FileStatus[] listing = fs().listStatus(directory);
        clock.lap(0);
        entries().require(listing, directory);
        if (phase == Phase.MEASURED && sample.due()) {
          List.of(listing).forEach(encryption::inspect);
        }
      };
    }

    @Override
    public void evidence(Evidence evidence) {
      encryption.addTo(evidence);
    }
  }
}
