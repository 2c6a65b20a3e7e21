package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.Warmup;

/**
 * How fast does one core convert data to TLS records, and records to data? One operation is one
 * record of {@code bytes} of data, on the side of {@code provider}; the other side is the JDK's. A
 * record can be unwrapped only once, because records are numbered, so a batch is wrapped outside
 * the measured time. Does NOT measure handshakes (see {@link TlsHandshakeBenchmark}) or sockets.
 */
@BenchmarkMode(Mode.Throughput)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class TlsRecordBenchmark {
  private static final int BATCH = 128;

  /** A connection, data and buffers for records. The server wraps and the client unwraps. */
  public abstract static class Connection extends MicroState {
    @Param({TlsPair.JDK, TlsPair.CONSCRYPT})
    public String provider;

    @Param({
      TlsPair.GCM,
      TlsPair.GCM_128,
      TlsPair.CHACHA20,
      TlsPair.GCM_12,
      TlsPair.CHACHA20_12,
      TlsPair.CBC_12
    })
    public String suite;

    /**
     * Size of a small response, and almost that of the largest record (16,367 bytes with the JDK).
     */
    @Param({"1024", "16000"})
    public int bytes;

    private TlsPair pair;
    private ByteBuffer data;
    private ByteBuffer records;
    private ByteBuffer opened;

    /** Returns contexts with the provider on one side. */
    abstract TlsPair.Contexts contexts() throws IOException;

    @Override
    protected void prepare(String benchmark) throws IOException {
      pair = TlsPair.connect(contexts(), suite);
      data = ByteBuffer.allocate(bytes);
      records = ByteBuffer.allocate(BATCH * pair.server().getSession().getPacketBufferSize());
      opened = ByteBuffer.allocate(pair.client().getSession().getApplicationBufferSize());
    }

    final int wrapAll() throws IOException {
      records.clear();
      for (int i = 0; i < BATCH; i++) {
        data.rewind();
        pair.server().wrap(data, records);
        if (data.hasRemaining()) {
          throw new IOException(
              "a record contains only " + data.position() + " of " + bytes + " bytes");
        }
      }
      return records.flip().limit();
    }

    final int unwrapAll() throws IOException {
      int total = 0;
      while (records.hasRemaining()) {
        opened.clear();
        pair.client().unwrap(records, opened);
        total += opened.position();
      }
      if (total != BATCH * bytes) {
        throw new IOException(total + " of " + BATCH * bytes + " bytes were unwrapped");
      }
      return total;
    }
  }

  /** Uses the provider as sender. */
  public static class Sender extends Connection {
    @Override
    TlsPair.Contexts contexts() throws IOException {
      return TlsPair.contexts(TlsPair.JDK, provider);
    }
  }

  /** Uses the provider as receiver, with a wrapped batch before each call. */
  public static class Receiver extends Connection {
    @Override
    TlsPair.Contexts contexts() throws IOException {
      return TlsPair.contexts(provider, TlsPair.JDK);
    }

    @Setup(Level.Invocation)
    public void arrive() throws IOException {
      wrapAll();
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int wrap(Sender sender) throws IOException {
    return sender.wrapAll();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int unwrap(Receiver receiver) throws IOException {
    return receiver.unwrapAll();
  }
}
