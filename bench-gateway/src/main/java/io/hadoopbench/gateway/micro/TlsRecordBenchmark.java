package io.hadoopbench.gateway.micro;

import io.hadoopbench.core.micro.CannotRunException;
import io.hadoopbench.core.micro.MicroBenchmark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * How fast does one core make TLS records of data, and data of records? One operation is one record of {@code bytes} of data. A record can be
 * unwrapped once only, because each has a number: so a batch is wrapped first, outside the time. Does NOT measure handshakes, for those see
 * {@link TlsHandshakeBenchmark}, or sockets.
 */
@BenchmarkMode(Mode.Throughput)
public class TlsRecordBenchmark {
  private static final int BATCH = 128;
  /** The JDK's ciphers take longer to be compiled than the short form of a benchmark warms up. */
  private static final long WARM_UP_NANOS = 700_000_000;

  /** A connection, data and room for records. */
  @State(Scope.Thread)
  public static class Connection {
    @Param({TlsPair.JDK, TlsPair.CONSCRYPT})
    public String provider;

    @Param({TlsPair.GCM, TlsPair.GCM_128, TlsPair.CHACHA20, TlsPair.GCM_12, TlsPair.CHACHA20_12, TlsPair.CBC_12})
    public String suite;

    /** What a small answer has, and the most that a record can hold. */
    @Param({"1024", "16384"})
    public int bytes;

    private TlsPair pair;
    private ByteBuffer data;
    private ByteBuffer records;
    private ByteBuffer opened;

    @Setup
    public void open() {
      try {
        pair = TlsPair.connect(TlsPair.contexts(provider), suite);
        data = ByteBuffer.allocate(bytes);
        records = ByteBuffer.allocate(BATCH * pair.server().getSession().getPacketBufferSize());
        opened = ByteBuffer.allocate(pair.client().getSession().getApplicationBufferSize());
        for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() < end;) {
          wrapAll();
          unwrapAll();
        }
      } catch (IOException | LinkageError e) {
        throw new CannotRunException(e.getMessage(), e);
      }
    }

    int wrapAll() throws IOException {
      records.clear();
      for (int i = 0; i < BATCH; i++) {
        data.rewind();
        pair.server().wrap(data, records);
        if (data.hasRemaining()) {
          throw new IOException("a record took " + data.position() + " of " + bytes + " bytes");
        }
      }
      return records.flip().limit();
    }

    int unwrapAll() throws IOException {
      int total = 0;
      while (records.hasRemaining()) {
        opened.clear();
        pair.client().unwrap(records, opened);
        total += opened.position();
      }
      if (total != BATCH * bytes) {
        throw new IOException(total + " of " + BATCH * bytes + " bytes came out of the records");
      }
      return total;
    }
  }

  /** A connection with records to unwrap. */
  @State(Scope.Thread)
  public static class Arrived {
    @Setup(Level.Invocation)
    public void arrive(Connection connection) throws IOException {
      connection.wrapAll();
    }
  }

  /** @param method {@code wrap} or {@code unwrap} */
  public static MicroBenchmark of(String method, String provider, String suite, int bytes) {
    return MicroBenchmark.of(TlsRecordBenchmark.class, method, Map.of("provider", provider, "suite", suite, "bytes", Integer.toString(bytes)));
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int wrap(Connection connection) throws IOException {
    return connection.wrapAll();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public int unwrap(Connection connection, Arrived arrived) throws IOException {
    return connection.unwrapAll();
  }
}
