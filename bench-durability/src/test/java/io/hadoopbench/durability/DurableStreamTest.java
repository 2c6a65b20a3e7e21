package io.hadoopbench.durability;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.StreamCapabilities;
import org.apache.hadoop.fs.Syncable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DurableStreamTest {
  private final List<String> calls = new ArrayList<>();
  private final List<Boolean> nameNode = new ArrayList<>();
  private final List<Boolean> syncs = new ArrayList<>();
  private long blocks = -1;

  /** A client's stream that only remembers its calls. */
  private final class Client extends ByteArrayOutputStream implements Syncable, StreamCapabilities {
    @Override
    public void hflush() {
      calls.add("hflush " + size());
    }

    @Override
    public void hsync() {
      calls.add("hsync " + size());
    }

    @Override
    public boolean hasCapability(String capability) {
      return false;
    }

    @Override
    public void close() {
      calls.add("close " + size());
    }
  }

  private final Client client = new Client();

  private DurableStream stream(Level level, long everyBytes, boolean byCaller) {
    DurableStream.Counts counts =
        new DurableStream.Counts() {
          @Override
          public void called(long nanos, boolean synced, boolean callsNameNode) {
            syncs.add(synced);
            nameNode.add(callsNameNode);
          }

          @Override
          public void closed(long of) {
            blocks = of;
          }
        };
    return new DurableStream(
        new FSDataOutputStream(client, null),
        new DurableStream.Sync(level, everyBytes, byCaller, 100, counts));
  }

  private static void write(OutputStream out, int... sizes) throws IOException {
    for (int size : sizes) {
      out.write(new byte[size], 0, size);
    }
  }

  @Test
  void bytesAreSyncedOnceEnoughAreWrittenAndBeforeClose() throws IOException {
    DurableStream out = stream(Level.HSYNC, 50, false);
    write(out, 30, 30, 30, 10, 10);
    out.close();
    out.close();
    assertThat(calls).containsExactly("hsync 60", "hsync 110", "close 110");
    assertThat(nameNode).as("the first call in each block").containsExactly(true, true);
    assertThat(blocks).isEqualTo(2);
  }

  /** HDFS ends a full block at once, so nothing of it is left for the call. */
  @Test
  void aCallAtTheEndOfABlockSyncsNothing() throws IOException {
    DurableStream out = stream(Level.HSYNC, 50, false);
    write(out, 60, 40, 20);
    out.close();
    assertThat(calls).containsExactly("hsync 60", "hsync 120", "close 120");
    DurableStream full = stream(Level.HSYNC, 100, false);
    write(full, 20);
    syncs.clear();
    write(full, 80);
    assertThat(syncs).containsExactly(false);
  }

  @Test
  void theCallerDecidesWhenItTimesTheCalls() throws IOException {
    DurableStream out = stream(Level.HFLUSH, 10, true);
    write(out, 10);
    assertThat(out.isDue()).isTrue();
    assertThat(calls).isEmpty();
    out.makeDurable();
    assertThat(out.isDue()).isFalse();
    assertThat(out.lengthShowsCalls()).as("the first call in the block").isFalse();
    assertThat(out.durableBytes()).isEqualTo(10);
    out.close();
    assertThat(calls).as("nothing is left to flush").containsExactly("hflush 10", "close 10");
  }

  @ParameterizedTest
  @EnumSource(names = {"NONE", "SYNC_BLOCK", "SYNC_ON_CLOSE", "SYNC_ON_CLOSE_BEHIND"})
  void otherLevelsCallNothing(Level level) throws IOException {
    DurableStream out = stream(level, 10, false);
    write(out, 30);
    out.close();
    assertThat(calls).containsExactly("close 30");
  }

  @Test
  void aStreamWithoutTheCapabilityIsRefused() {
    assertThat(DurableWrites.ignored(Level.NONE, client)).isEmpty();
    assertThat(DurableWrites.ignored(Level.HSYNC, capability -> true)).isEmpty();
    for (Level level : List.of(Level.HFLUSH, Level.HSYNC, Level.HSYNC_LENGTH, Level.SYNC_BLOCK)) {
      assertThat(DurableWrites.ignored(level, client))
          .get()
          .asString()
          .contains("lack the capability hsync", "without erasure coding");
    }
  }

  @Test
  void hsyncOfFilesWithSeveralBlocksSyncsEachBlock() {
    assertThat(DurableWrites.syncsBlocks(Level.HSYNC, 100, 100)).isTrue();
    assertThat(DurableWrites.syncsBlocks(Level.HSYNC, 99, 100)).isFalse();
    assertThat(DurableWrites.syncsBlocks(Level.HFLUSH, 101, 100)).isFalse();
    assertThat(DurableWrites.syncsBlocks(Level.SYNC_BLOCK, 1, 100)).isTrue();
  }
}
