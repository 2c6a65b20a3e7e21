package io.hadoopbench.durability;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumSet;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream;
import org.apache.hadoop.hdfs.client.HdfsDataOutputStream.SyncFlag;

/**
 * A file whose bytes are made durable as the level demands: after a certain number of bytes, and
 * before close. Calls are passed to the underlying stream, so any client can be used unchanged.
 */
final class DurableStream extends FSDataOutputStream {
  private final FSDataOutputStream client;
  private final Sync sync;
  private long durable;
  private long blockOfLastCall = -1;
  private long firstOfBlock;
  private boolean closed;

  /**
   * Settings for making a stream's bytes durable.
   *
   * @param everyBytes bytes written between two calls; 0: one call, before close
   * @param byCaller whether the writer queries {@link #isDue} after each write and times the calls
   */
  record Sync(Level level, long everyBytes, boolean byCaller, long blockBytes, Counts counts) {}

  /** Receives the calls (writes, syncs, close) for a measured file, from many threads. */
  interface Counts {
    /**
     * @param syncs whether DataNodes sync because of this call; at the end of a block they have
     *     already synced
     * @param callsNameNode whether the client reports the file's blocks or length to the NameNode
     */
    void called(long nanos, boolean syncs, boolean callsNameNode);

    /**
     * @param blocks number of blocks in the file
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
  @SuppressWarnings("UnsynchronizedOverridesSynchronized") // only one thread writes to a file
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
   * Returns whether the file's length at the NameNode can show that calls update it. It cannot
   * after the first call in a block, because that call always updates the length.
   */
  boolean lengthShowsCalls() {
    return durable > firstOfBlock;
  }

  /** Calls the stream method that the level stands for. */
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
