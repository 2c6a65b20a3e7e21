package io.hadoopbench.durability;

import io.hadoopbench.core.load.TaskContext;
import io.hadoopbench.core.load.measure.Evidence;
import io.hadoopbench.core.load.measure.TaskReport;
import io.hadoopbench.core.os.Fields;
import io.hadoopbench.core.workload.FileAccess;
import io.hadoopbench.core.workload.FileAccess.FileAccessTreatment;
import io.hadoopbench.core.workload.FileWorkload;
import io.hadoopbench.core.workload.HdfsStreams;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.hdfs.DFSOutputStream;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem.HdfsDataOutputStreamBuilder;
import org.apache.hadoop.net.NetUtils;

/**
 * Creates a task's files as the level demands, and counts the syncs that DataNodes must perform.
 */
public final class DurableWrites implements FileAccessTreatment {
  /** Settings. */
  static final String LEVEL = "durability.level";

  static final String EVERY_BYTES = "durability.everyBytes";

  /** Setting: transfer addresses separated by commas; empty: any DataNode. */
  static final String DATANODES = "durability.dataNodes";

  /** Setting: {@code true} for workloads that time the calls. */
  static final String BY_CALLER = "durability.byCaller";

  /** Resources: the stream's calls, their total time, and the syncs and packets that they cause. */
  static final String CALLS = "durability.calls";

  static final String CALL_SECONDS = "durability.callSeconds";
  static final String SYNCS = "durability.syncsPerReplica";
  static final String NAMENODE_CALLS = "durability.nameNodeCalls";

  /** Evidence: the method that was called, and whether each block is synced when it ends. */
  static final String CALLED = "durability.called";

  static final String SYNC_BLOCK = "stream.syncBlock";

  private final LongAdder calls = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAdder syncs = new LongAdder();
  private final LongAdder nameNodeCalls = new LongAdder();
  private TaskContext task;
  private Level level;
  private boolean syncBlock;

  @Override
  public void open(TaskContext context) {
    task = context;
    level = Level.of(context.setting(LEVEL));
    syncBlock =
        syncsBlocks(
            level,
            context.number(FileWorkload.FILE_BYTES),
            context.number(FileWorkload.BLOCK_BYTES));
  }

  /**
   * Returns whether files are created with {@code SYNC_BLOCK}. Hsync is not sufficient, because it
   * makes only the current block durable, and does nothing if the last write has filled the block.
   */
  static boolean syncsBlocks(Level level, long fileBytes, long blockBytes) {
    return level == Level.SYNC_BLOCK || level.isHsync() && fileBytes >= blockBytes;
  }

  /**
   * Returns the reason a stream would ignore the level; empty if the stream supports it. Striped
   * streams silently ignore hflush and hsync.
   */
  static Optional<String> ignored(Level level, StreamCapabilities stream) {
    return level == Level.NONE || stream.hasCapability(StreamCapabilities.HSYNC)
        ? Optional.empty()
        : Optional.of(
            "streams in this directory lack the capability "
                + StreamCapabilities.HSYNC
                + ", so the client would ignore the level; use a directory without erasure coding");
  }

  @Override
  public FileAccess wrap(FileAccess client) {
    return new Client(client);
  }

  private record Measured(DurableWrites writes) implements DurableStream.Counts {
    @Override
    public void called(long nanos, boolean synced, boolean callsNameNode) {
      writes.calls.increment();
      writes.nanos.add(nanos);
      writes.syncs.add(synced ? 1 : 0);
      writes.nameNodeCalls.add(callsNameNode ? 1 : 0);
    }

    @Override
    public void closed(long blocks) {
      writes.syncs.add(writes.syncBlock || writes.level.isDataNodeSetting() ? blocks : 0);
    }
  }

  /** Counts nothing, because the DataNodes' counters are first read after the warm-up. */
  private record WarmUp() implements DurableStream.Counts {
    @Override
    public void called(long nanos, boolean synced, boolean callsNameNode) {}

    @Override
    public void closed(long blocks) {}
  }

  private final class Client implements FileAccess {
    private final FileAccess client;

    Client(FileAccess client) {
      this.client = client;
    }

    @Override
    public FSDataInputStream open(Path path) throws IOException {
      return client.open(path);
    }

    @Override
    public FSDataOutputStream create(Path path, short replication, long blockBytes)
        throws IOException {
      DistributedFileSystem hdfs = (DistributedFileSystem) client.fileSystem().orElseThrow();
      HdfsDataOutputStreamBuilder builder =
          hdfs.createFile(new Path(path.toUri().getPath()))
              .recursive()
              .overwrite(false)
              .bufferSize(CREATE_BUFFER_BYTES)
              .replication(replication)
              .blockSize(blockBytes);
      if (syncBlock) {
        builder.syncBlock();
      }
      if (!task.setting(DATANODES).isEmpty()) {
        builder.favoredNodes(
            Stream.of(task.setting(DATANODES).split(","))
                .map(NetUtils::createSocketAddr)
                .toArray(InetSocketAddress[]::new));
      }
      FSDataOutputStream out = builder.build();
      Optional<String> ignored = ignored(level, out);
      if (ignored.isPresent()) {
        out.close();
        throw new IOException(Level.FACTOR + "=" + level.label() + ": " + ignored.get());
      }
      boolean byCaller = Boolean.parseBoolean(task.settings().get(BY_CALLER));
      boolean warmUp = path.toString().startsWith(task.setting(FileWorkload.WARMUP_DIR) + "/");
      return new DurableStream(
          out,
          new DurableStream.Sync(
              level,
              Math.max(task.number(EVERY_BYTES), byCaller ? 1 : 0),
              byCaller,
              blockBytes,
              warmUp ? new WarmUp() : new Measured(DurableWrites.this)));
    }

    @Override
    public Optional<FileSystem> fileSystem() {
      return client.fileSystem();
    }

    @Override
    public void close() throws IOException {
      client.close();
    }
  }

  @Override
  public void inspect(Object stream, Evidence evidence) throws IOException {
    evidence.add(
        SYNC_BLOCK,
        Fields.get(HdfsStreams.inner(stream), DFSOutputStream.class, "shouldSyncBlock"));
  }

  @Override
  public void resources(TaskReport report) {
    report.addResource(CALLS, calls.sum());
    report.addResource(CALL_SECONDS, nanos.sum() / 1e9);
    report.addResource(SYNCS, syncs.sum());
    report.addResource(NAMENODE_CALLS, nameNodeCalls.sum());
  }

  @Override
  public void evidence(Evidence evidence) {
    evidence.add(CALLED, calls.sum() == 0 ? Level.NONE.label() : level.label());
  }
}
