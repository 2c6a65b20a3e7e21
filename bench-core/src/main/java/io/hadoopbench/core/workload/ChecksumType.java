package io.hadoopbench.core.workload;

import io.hadoopbench.core.cluster.StoredProperty;
import io.hadoopbench.core.cluster.StoredProperty.Requirement;
import io.hadoopbench.core.design.TaskSpec;
import io.hadoopbench.core.design.Trait;
import io.hadoopbench.core.design.Treatment;
import io.hadoopbench.core.design.Trial;
import io.hadoopbench.core.design.TrialOutcome;
import io.hadoopbench.core.load.TaskTreatment;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.os.Fields;
import io.hadoopbench.core.result.Factor;
import io.hadoopbench.core.result.Variant;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.fs.FSOutputSummer;
import org.apache.hadoop.util.DataChecksum;

/**
 * The factor {@code checksum}: the checksum that the client computes for the data that it writes.
 * Hadoop silently uses CRC32C in place of an unknown type, so the type is verified in streams and
 * in stored files.
 */
public final class ChecksumType implements Treatment.Stateless {
  static final String CHECKSUM = "checksum";

  /** Evidence: checksum types of streams that wrote data, and of stored files. */
  static final String IN_STREAM = "stream.checksum";

  static final String STORED = StoredProperty.CHECKSUM.evidence();

  @Override
  public List<Factor> factors() {
    return List.of(
        new Factor(
            CHECKSUM,
            "checksum that the client computes for written data (dfs.checksum.type); NULL means"
                + " none.",
            List.of("CRC32C", "CRC32", "NULL")));
  }

  /**
   * {@inheritDoc} Only HDFS's own client computes checksums; for other clients, the DataNode
   * computes them.
   */
  @Override
  public boolean appliesTo(Set<Trait> traits) {
    return traits.containsAll(Set.of(Trait.WRITES, Trait.HDFS_STREAMS));
  }

  @Override
  public void prepare(Trial trial, TaskSpec task) {
    task.conf("dfs.checksum.type", trial.variant().level(CHECKSUM)).with(InTask.class);
  }

  @Override
  public Map<StoredProperty, Requirement> decides(Variant variant) {
    return Map.of(
        StoredProperty.CHECKSUM,
        Requirement.ANY,
        StoredProperty.BYTES_PER_CHECKSUM,
        Requirement.ANY);
  }

  @Override
  public List<String> mismatches(Variant variant, TrialOutcome outcome) {
    String label = variant.level(CHECKSUM);
    Set<String> used = outcome.inTasks(IN_STREAM).keySet();
    Set<String> stored = outcome.outside(STORED).keySet();
    return used.equals(Set.of(label)) && stored.equals(Set.of(label))
        ? List.of()
        : List.of(
            """
            labelled checksum=%s, but the streams in the tasks computed %s, and the \
            files are stored with %s\
            """
                .formatted(label, used, stored));
  }

  /** Inspects streams. The field's name is the same since Hadoop 2.6. */
  public static final class InTask implements TaskTreatment {
    @Override
    public void inspect(Object stream, Evidence evidence) throws IOException {
      evidence.add(
          IN_STREAM,
          ((DataChecksum) Fields.get(HdfsStreams.inner(stream), FSOutputSummer.class, "sum"))
              .getChecksumType());
    }
  }
}
