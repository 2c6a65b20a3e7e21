package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.Workload;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.OperationRecorder;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.workload.WholeFiles.WriteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Writing and reading on the local file system; end-to-end tests use HDFS. */
class FileWorkloadTest {
  private static final int FILES = 5;
  private static final int SIZE = 100_003;

  @TempDir Path dir;

  /** Writes without adding evidence. */
  public static class PlainWrite extends WriteFiles {
    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add("stream", stream.getClass().getSimpleName());
    }
  }

  /** Reads without adding evidence. */
  public static final class PlainRead extends ReadFiles {
    @Override
    protected void inspect(Object stream, Evidence evidence) {
      evidence.add("stream", stream.getClass().getSimpleName());
    }
  }

  private record Result(TaskReport report, Evidence evidence) {}

  private Result run(Workload workload, Map<String, String> more) throws IOException {
    Map<String, String> settings =
        new TreeMap<>(
            Map.of(
                FileWorkload.DIR,
                dir.resolve("set").toUri().toString(),
                FileWorkload.WARMUP_DIR,
                dir.resolve("warmup").toUri().toString(),
                FileWorkload.FILE_BYTES,
                String.valueOf(SIZE),
                FileWorkload.BUFFER_BYTES,
                "4096",
                FileWorkload.BLOCK_BYTES,
                "1048576",
                FileWorkload.REPLICATION,
                "1",
                FileWorkload.DATA,
                TestData.RANDOM,
                FileWorkload.VERIFY,
                "false"));
    settings.putAll(more);
    Evidence evidence = new Evidence();
    TaskReport report = new TaskReport();
    try (workload) {
      workload.open(
          new TaskContext(new Configuration(), settings, List.of(), 0, 1, 0, FILES, 1, () -> {}));
      OperationRecorder recorder = new OperationRecorder(workload.operations(), System::nanoTime);
      Workload.Step step = workload.thread(0);
      step.run(Workload.Phase.WARMUP, 0, recorder);
      recorder.startWindow(System.nanoTime());
      for (int i = 0; i < FILES; i++) {
        step.run(Workload.Phase.MEASURED, i, recorder);
      }
      recorder.addTo(report);
      workload.evidence(evidence);
    }
    return new Result(report, evidence);
  }

  private void write() throws IOException {
    run(new PlainWrite(), Map.of());
  }

  private static Map<String, String> reading(String access, boolean verifyTimed) {
    return Map.of(ReadFiles.ACCESS, access, ReadFiles.VERIFY_TIMED, String.valueOf(verifyTimed));
  }

  @Test
  void allPartsAreTimedExceptWarmUp() throws IOException {
    Result result = run(new PlainWrite(), Map.of(FileWorkload.VERIFY, "true"));
    for (String part : new String[] {"create", "firstWrite", "transfer", "close", "file"}) {
      assertThat(result.report.latencyNanos().get(part).getTotalCount()).as(part).isEqualTo(FILES);
    }
    assertThat(Arrays.stream(result.report.bytesPerSecond()).sum()).isEqualTo((long) FILES * SIZE);
    assertThat(result.evidence.values(FileWorkload.VERIFIED))
        .containsOnlyKeys(FileWorkload.ALL_BYTES);
    assertThat(result.evidence.values("stream")).containsOnlyKeys("FSDataOutputStream");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequential", FileOptions.POSITIONAL})
  void bothAccessModesReadEveryByteOnce(String access) throws IOException {
    write();
    Result result = run(new PlainRead(), reading(access, true));
    assertThat(Arrays.stream(result.report.bytesPerSecond()).sum()).isEqualTo((long) FILES * SIZE);
    assertThat(result.report.latencyNanos().get("verify").getTotalCount()).isEqualTo(FILES);
    assertThat(result.report.latencyNanos().get("pread").getTotalCount())
        .isEqualTo(access.equals(FileOptions.POSITIONAL) ? FILES * ((SIZE + 4095) / 4096) : 0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sequential", FileOptions.POSITIONAL})
  void aWrongByteInTheTimedPartIsAnErrorWithItsPosition(String access) throws IOException {
    write();
    change(70_001);
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> run(new PlainRead(), reading(access, true)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("f2 has a wrong byte at 70001");
  }

  @Test
  void verificationAfterTheTimedPartFindsAWrongByte() throws IOException {
    write();
    change(5);
    Map<String, String> settings = new TreeMap<>(reading("sequential", false));
    settings.put(FileWorkload.VERIFY, "true");
    assertThat(run(new PlainRead(), settings).evidence.values(FileWorkload.VERIFIED).firstKey())
        .contains("f2 has a wrong byte at 5");
  }

  /** A failed operation may leave no file, and the trial must report that failure. */
  @Test
  void aMissingFileIsWrongDataAndNotAJobFailure() throws IOException {
    Workload loses =
        new PlainWrite() {
          @Override
          protected void closed(int thread, long index, Object stream) throws IOException {
            super.closed(thread, index, stream);
            Files.deleteIfExists(file2());
          }
        };
    assertThat(
            run(loses, Map.of(FileWorkload.VERIFY, "true"))
                .evidence
                .values(FileWorkload.VERIFIED)
                .firstKey())
        .endsWith("f2 does not exist");
  }

  @Test
  void aShortFileIsAnError() throws IOException {
    write();
    Path file = file2();
    Files.write(file, Arrays.copyOf(Files.readAllBytes(file), 1000));
    Files.deleteIfExists(file.resolveSibling(".f2.crc"));
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> run(new PlainRead(), reading("sequential", false)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("f2 ends after 1000 of " + SIZE + " bytes");
  }

  private void change(int place) throws IOException {
    byte[] bytes = Files.readAllBytes(file2());
    bytes[place]++;
    Files.write(file2(), bytes);
    Files.deleteIfExists(file2().resolveSibling(".f2.crc"));
  }

  private Path file2() {
    return dir.resolve("set/d0/f2");
  }
}
