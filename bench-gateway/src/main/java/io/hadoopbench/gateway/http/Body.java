package io.hadoopbench.gateway.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Checksum;
import org.apache.hadoop.util.DataChecksum;

/**
 * A response body that counts its bytes. Reading fails if the body has fewer or more bytes than
 * announced. A body of unknown length is rejected, because truncation could not be detected.
 */
public final class Body extends InputStream {
  /** All remaining bytes. */
  public static final long REST = -1;

  private static final long CHUNKED = -1;

  private final Exchange exchange;
  private final InputStream in;
  private final long announced;
  private final Checksum crc = crc32c();
  private long received;
  private boolean complete;

  /** Returns CRC-32C as HDFS computes it, with the JVM's intrinsic where available. */
  public static Checksum crc32c() {
    return DataChecksum.newDataChecksum(DataChecksum.Type.CRC32C, 512); // any chunk size
  }

  private Body(Exchange exchange, InputStream in, long announced) {
    this.exchange = exchange;
    this.in = in;
    this.announced = announced;
  }

  /**
   * @param exchange an exchange with a successful status
   * @param most number of bytes requested, or {@link #REST}
   */
  public static Body of(Exchange exchange, long most) throws IOException {
    String length = exchange.header("Content-Length");
    boolean chunked = "chunked".equalsIgnoreCase(exchange.header("Transfer-Encoding"));
    if (exchange.header("Content-Encoding") != null) {
      throw refused(
          exchange,
          "the body is encoded ("
              + exchange.header("Content-Encoding")
              + "), which was not requested");
    }
    if (length == null && !chunked) {
      throw refused(
          exchange, "neither Content-Length nor chunks, so a truncated body would not be detected");
    }
    long announced = chunked ? CHUNKED : number(exchange, length);
    if (most >= 0 && announced > most) {
      throw refused(
          exchange,
          "Content-Length %s, but only %s bytes were requested".formatted(announced, most));
    }
    return new Body(exchange, exchange.input(), announced);
  }

  private static long number(Exchange exchange, String length) throws IOException {
    try {
      long number = Long.parseLong(length.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, as is a negative number
    }
    throw refused(exchange, "Content-Length '" + length + "' is not a number of bytes");
  }

  private static IOException refused(Exchange exchange, String why) {
    exchange.abort();
    return exchange.failure(why, null);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (complete) {
      return -1;
    }
    int count;
    try {
      count = in.read(buffer, offset, length);
    } catch (IOException e) {
      exchange.abort();
      throw exchange.failure(
          "interrupted after " + received + ofAnnounced() + " bytes: " + e.getMessage(), e);
    }
    if (count < 0) {
      if (announced >= 0 && received != announced) {
        exchange.abort();
        EOFException cut = new EOFException("ended after " + received + ofAnnounced() + " bytes");
        throw exchange.failure(cut.getMessage(), cut);
      }
      complete = true;
      return -1;
    }
    crc.update(buffer, offset, count);
    received += count;
    return count;
  }

  /** Returns an exception that states the step, the address and the problem. */
  public IOException failure(String what, Exception cause) {
    return exchange.failure(what, cause);
  }

  private String ofAnnounced() {
    return announced < 0 ? "" : " of " + announced;
  }

  public long received() {
    return received;
  }

  public long crc() {
    return crc.getValue();
  }

  /**
   * Returns whether the body is complete. Reads the end of the body, so that the connection can be
   * reused.
   */
  public boolean whole() throws IOException {
    return complete || (announced < 0 || received == announced) && read(new byte[1], 0, 1) < 0;
  }

  /** Closes the connection if the body was not read to the end. */
  @Override
  public void close() throws IOException {
    if (complete) {
      in.close();
    } else {
      exchange.abort();
    }
  }
}
