package io.hadoopbench.core.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TestDataTest {
  private static final int SIZE = 4096;

  private static byte[] bytes(TestData data, long position, int count) {
    byte[] bytes = new byte[count];
    data.fill(bytes, 0, count, position);
    return bytes;
  }

  @Test
  void aByteDependsOnItsPositionOnly() {
    TestData data = TestData.of(TestData.RANDOM, 7);
    byte[] whole = bytes(data, 0, SIZE);
    Random random = new Random(1);
    for (int i = 0; i < 500; i++) {
      int from = random.nextInt(SIZE);
      int to = from + random.nextInt(SIZE - from + 1);
      byte[] part = new byte[SIZE];
      data.fill(part, 3, Math.min(to - from, SIZE - 3), from);
      assertThat(Arrays.copyOfRange(part, 3, 3 + Math.min(to - from, SIZE - 3)))
          .isEqualTo(Arrays.copyOfRange(whole, from, from + Math.min(to - from, SIZE - 3)));
    }
  }

  @Test
  void positionsBeyondFourGigabytesDifferFromThoseBefore() {
    TestData data = TestData.of(TestData.RANDOM, 0);
    assertThat(bytes(data, 1L << 33, 64)).isNotEqualTo(bytes(data, 0, 64));
  }

  @Test
  void anotherFileHasOtherBytes() {
    assertThat(bytes(TestData.of(TestData.RANDOM, 1), 0, 64))
        .isNotEqualTo(bytes(TestData.of(TestData.RANDOM, 0), 0, 64));
  }

  @Test
  void randomBytesCannotBeCompressed() {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION);
    // the compressor's window of 32 KB contains the table four times
    deflater.setInput(bytes(TestData.of(TestData.RANDOM, 0), 0, 1 << 20));
    deflater.finish();
    byte[] buffer = new byte[2 << 20];
    assertThat(deflater.deflate(buffer)).isGreaterThanOrEqualTo(1 << 20);
    deflater.end();
  }

  @Test
  void noWordOccursTwice() {
    LongBuffer words =
        ByteBuffer.wrap(bytes(TestData.of(TestData.RANDOM, 0), 0, 8 << 20)).asLongBuffer();
    Set<Long> seen = new HashSet<>();
    while (words.hasRemaining()) {
      assertThat(seen.add(words.get())).as("word %s", words.position()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 8, 9, 2048, SIZE - 9, SIZE - 1})
  void theFirstWrongByteIsFoundAtAnyPosition(int place) {
    for (String kind : new String[] {TestData.RANDOM, TestData.ZEROS}) {
      for (int cut = 0; cut < 9; cut++) {
        TestData data = TestData.of(kind, 3);
        byte[] bytes = bytes(data, cut, SIZE);
        assertThat(data.firstDifference(bytes, 0, SIZE, cut)).isEqualTo(-1);
        bytes[place] ^= (byte) 0x80;
        assertThat(data.firstDifference(bytes, 0, SIZE, cut)).isEqualTo(cut + place);
      }
    }
  }

  @Test
  void bytesOfAnotherPositionAreWrong() {
    TestData data = TestData.of(TestData.RANDOM, 0);
    assertThat(data.firstDifference(bytes(data, 512, 512), 0, 512, 1024)).isBetween(1024L, 1030L);
  }
}
