package io.hadoopbench.durability;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;

/**
 * A file whose bytes are made durable as the level says: each time enough bytes have been written,
 * and before close. The stream below receives the calls, so that any client is used as it is.
 */
final class DurableStream extends FSDataOutputStream {
  private final FSDataOutputStream client;
  private final Sync sync;
  private long durable;
  private long blockOfLastCall = -1;
  private long firstOfBlock;
  private boolean closed;

  /**
   * How a stream makes its bytes durable.
   *
   * @param everyBytes written between two calls; 0: only before close
   * @param byCaller whether the writer asks {@link #isDue} after each write and times the calls
   */
  record Sync(Level level, long everyBytes, boolean byCaller, long blockBytes, Counts counts) {}

  /** Receives the calls made on a measured file: writes, syncs, close. Many threads call it. */
  interface Counts {
    /**
     * @param syncs whether DataNodes sync for this call; at the end of a block they have done so
     * @param callsNameNode whether the client reports the file's blocks or length
     */
    void called(long nanos, boolean syncs, boolean callsNameNode);

    /**
     * @param blocks that the file has
     */
    void closed(long blocks);
  }

  DurableStream(FSDataOutputStream client, Sync sync) {
    super(client, null);
    this.client = client;
    this.sync = sync;
  }

  /** Returns the client's own stream, which treatments inspect. */
  @Override
  public OutputStream getWrappedStream() {
    return client.getWrappedStream();
  }

  @Override
  public boolean hasCapability(String capability) {
    return client.hasCapability(capability);
  }

  @Override
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // one thread writes a file
  public void write(byte[] bytes, int offset, int length) throws IOException {
    super.write(bytes, offset, length);
    if (!sync.byCaller && isDue()) {
      makeDurable();
    }
  }

  /** Returns whether enough bytes have been written since the last call. */
  boolean isDue() {
    return sync.level.isCall() && sync.everyBytes > 0 && getPos() - durable >= sync.everyBytes;
  }

  /** Returns the position up to which the last call made bytes durable. */
  long durableBytes() {
    return durable;
  }

  /**
   * Returns whether the NameNode knows the durable bytes only if the calls update the length. It
   * learns those of the first call in each block.
   */
  boolean lengthShowsCalls() {
    return durable > firstOfBlock;
  }

  /** Calls the method of the level. */
  void makeDurable() throws IOException {
    long position = getPos();
    long begin = System.nanoTime();
    switch (sync.level) {
      case HFLUSH -> client.hflush();
      case HSYNC -> client.hsync();
      case HSYNC_LENGTH ->
          ((HdfsDataOutputStream) client).hsync(EnumSet.of(SyncFlag.UPDATE_LENGTH));
      default -> throw new IllegalStateException(sync.level.label());
    }
    long block = (position - 1) / sync.blockBytes;
    sync.counts.called(
        System.nanoTime() - begin,
        sync.level.isHsync() && position % sync.blockBytes != 0,
        // the client reports a block with the first call after it was allocated
        block != blockOfLastCall || sync.level == Level.HSYNC_LENGTH);
    firstOfBlock = block == blockOfLastCall ? firstOfBlock : position;
    blockOfLastCall = block;
    durable = position;
  }

  @Override
  public void close() throws IOException {
    if (closed) {
      return;
    }
    closed = true;
    long bytes = getPos();
    try (FSDataOutputStream closing = client) {
      if (sync.level.isCall() && bytes > durable) {
        makeDurable();
      }
    }
    sync.counts.closed((bytes + sync.blockBytes - 1) / sync.blockBytes);
  }
}
