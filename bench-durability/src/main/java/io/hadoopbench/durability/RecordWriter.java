package io.hadoopbench.durability;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.StepClock;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.workload.FileSet;
import io.hadoopbench.core.workload.FileWorkload;
import io.hadoopbench.core.workload.TestData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** Appends records to one open file per thread and makes them durable as the level demands. */
public final class RecordWriter extends FileWorkload {
  /** Settings. */
  static final String RATE = "recordsPerSecond";

  static final String VERIFY_RECORDS = "verifyRecords";

  private static final List<String> OPERATIONS =
      List.of("record", "write", "sync", "create", "file");
  private static final int RECORD = 0;
  private static final int WRITE = 1;
  private static final int SYNC = 2;
  private static final int CREATE = 3;
  private static final int FILE = 4;

  private final List<Log> logs = new ArrayList<>();
  private final Evidence lengths = new Evidence();

  @Override
  public List<String> operations() {
    return OPERATIONS;
  }

  @Override
  public Step thread(int thread) {
    Log log = new Log(thread);
    logs.add(log);
    return log;
  }

  /** One thread's files, written one after another. */
  private final class Log implements Step {
    private final int thread;
    private final long fileBytes = context().number(FILE_BYTES);
    private final byte[] record = new byte[(int) context().number(BUFFER_BYTES)];
    private final long intervalNanos = TimeUnit.SECONDS.toNanos(1) / context().number(RATE);
    private final List<Path> measured = new ArrayList<>();
    private int warmUpFiles;
    private FSDataOutputStream out;
    private Path path;
    private TestData data;
    private long dueNanos = System.nanoTime();

    Log(int thread) {
      this.thread = thread;
    }

    @Override
    public void run(Phase phase, long index, StepClock clock) throws IOException {
      if (out == null || out.getPos() + record.length > fileBytes) {
        roll(phase, clock);
      }
      awaitRate();
      data.fill(record, 0, record.length, out.getPos());
      clock.start();
      out.write(record, 0, record.length);
      clock.lap(WRITE);
      if (out instanceof DurableStream durable && durable.isDue()) {
        durable.makeDurable();
        clock.lap(SYNC);
      }
      clock.total(RECORD);
      clock.bytes(record.length);
      if (phase == Phase.WARMUP && index == context().warmups() - 1) {
        roll(Phase.MEASURED, clock); // so that measuring begins with a record
      }
    }

    private void roll(Phase phase, StepClock clock) throws IOException {
      clock.start();
      if (out != null) {
        close();
        clock.lap(FILE);
      }
      long number = context().firstOfThread(thread) + measured.size();
      if (phase == Phase.MEASURED) {
        path = FileSet.file(context().path(DIR), number);
        measured.add(path);
      } else {
        path =
            new Path(
                context().path(WARMUP_DIR),
                "m" + context().map() + "t" + thread + "f" + warmUpFiles++);
      }
      data = data(number);
      out =
          access()
              .create(path, (short) context().number(REPLICATION), context().number(BLOCK_BYTES));
      clock.lap(CREATE);
    }

    /** Waits without catching up, so that a stall is not followed by a burst. */
    private void awaitRate() {
      long now = System.nanoTime();
      for (; now - dueNanos < 0; now = System.nanoTime()) {
        LockSupport.parkNanos(dueNanos - now);
      }
      dueNanos = Math.max(dueNanos, now - intervalNanos) + intervalNanos;
    }

    private void close() throws IOException {
      try (FSDataOutputStream closing = out) {
        if (!measured.isEmpty()) {
          inspect(closing);
        }
      }
      out = null;
    }

    /** Compares the length of the open file at the NameNode with the number of synced bytes. */
    private void compareLength() throws IOException {
      if (out instanceof DurableStream durable && durable.lengthShowsCalls()) {
        boolean follows = fs().getFileStatus(path).getLen() == durable.durableBytes();
        lengths.add(AppendRecords.LENGTH, follows ? AppendRecords.FOLLOWS : AppendRecords.STAYS);
      }
    }
  }

  /** {@inheritDoc} Closes the files first; by then their last bytes have been synced. */
  @Override
  public void resources(TaskReport report) throws IOException {
    for (Log log : logs) {
      if (log.out != null) {
        log.compareLength();
        log.close();
      }
    }
  }

  @Override
  public void evidence(Evidence evidence) throws IOException {
    super.evidence(evidence);
    evidence.addAll(lengths);
    if (Boolean.parseBoolean(context().setting(VERIFY_RECORDS))) {
      for (Log log : logs) {
        for (Path file : log.measured) {
          evidence.add(VERIFIED, verify(file, log.record.length));
        }
      }
    }
  }

  private String verify(Path file, int recordBytes) throws IOException {
    TestData expected = data(FileSet.number(file));
    byte[] buffer = new byte[recordBytes];
    try (FSDataInputStream in = access().open(file)) {
      long size = fs().getFileStatus(file).getLen();
      for (long position = 0; position < size; position += recordBytes) {
        context().alive().run();
        in.readFully(position, buffer);
        long wrong = expected.firstDifference(buffer, 0, recordBytes, position);
        if (wrong >= 0) {
          return file + " has a wrong byte at " + wrong;
        }
      }
    }
    return ALL_BYTES;
  }

  @Override
  public void open(TaskContext task) throws IOException {
    super.open(task);
    fs().mkdirs(task.path(DIR));
  }

  @Override
  public void close() throws IOException {
    for (Log log : logs) {
      if (log.out != null) { // true after failed operations
        log.close();
      }
    }
    super.close();
  }
}
