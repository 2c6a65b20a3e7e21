package io.hadoopbench.core.files;

import io.hadoopbench.core.measure.StepClock;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;

/** Each operation writes one file of the set, timing create, the first write, the transfer of all bytes and close apart. */
public class WriteFiles extends FileWorkload {
  private static final List<String> OPERATIONS = List.of("create", "firstWrite", "transfer", "close", "file");
  private static final int CREATE = 0;
  private static final int FIRST = 1;
  private static final int TRANSFER = 2;
  private static final int CLOSE = 3;
  private static final int FILE = 4;

  @Override
  public final List<String> operations() {
    return OPERATIONS;
  }

  /** The cluster's own client, whatever wrote: what is stored counts. */
  @Override
  final FileAccess verifier() {
    return FileAccess.of(fs());
  }

  @Override
  public final Step thread(int thread) {
    byte[] buffer = newBuffer();
    long first = context().firstOfThread(thread);
    short replication = (short) context().number(REPLICATION);
    long blockBytes = context().number(BLOCK_BYTES);
    NowAndThen sample = NowAndThen.begin();
    return (phase, index, clock) -> {
      Path path = phase == Phase.MEASURED ? FileSet.file(context().path(DIR), first + index)
          : new Path(context().path(WARMUP_DIR), "m" + context().map() + "t" + thread + "f" + index);
      TestData data = data(first + index);
      clock.start();
      FSDataOutputStream out = access().create(path, replication, blockBytes);
      try {
        clock.lap(CREATE);
        transfer(out, data, buffer, fileBytes(phase), clock);
        if (phase == Phase.MEASURED && sample.due()) {
          look(out);
          clock.skip();
        }
      } finally {
        out.close();
      }
      clock.lap(CLOSE);
      clock.total(FILE);
      if (phase == Phase.MEASURED) {
        closed(thread, index, out);
      }
    };
  }

  private static void transfer(FSDataOutputStream out, TestData data, byte[] buffer, long size, StepClock clock) throws IOException {
    long begin = System.nanoTime();
    for (long position = 0; position < size;) {
      int count = (int) Math.min(buffer.length, size - position);
      data.fill(buffer, 0, count, position);
      out.write(buffer, 0, count);
      clock.bytes(count);
      if (position == 0) {
        clock.duration(FIRST, System.nanoTime() - begin);
      }
      position += count;
    }
    clock.lap(TRANSFER);
  }
}
