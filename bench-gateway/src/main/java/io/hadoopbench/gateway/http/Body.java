package io.hadoopbench.gateway.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Checksum;

/**
 * The body of an answer, counted: one that ends before or after what was promised is an error,
 * whatever the connection makes of it. A body whose end nobody announced is refused, because a cut
 * would look like it.
 */
public final class Body extends InputStream {
  /** Of bytes that were asked for: all that there are. */
  public static final long REST = -1;

  private static final long CHUNKED = -1;

  private final Exchange exchange;
  private final InputStream in;
  private final long promised;
  private final Checksum crc = Crc32c.create();
  private long received;
  private boolean complete;

  private Body(Exchange exchange, InputStream in, long promised) {
    this.exchange = exchange;
    this.in = in;
    this.promised = promised;
  }

  /**
   * @param exchange whose answer has been found good
   * @param most bytes that were asked for, or {@link #REST}
   */
  public static Body of(Exchange exchange, long most) throws IOException {
    String length = exchange.header("Content-Length");
    boolean chunked = "chunked".equalsIgnoreCase(exchange.header("Transfer-Encoding"));
    if (exchange.header("Content-Encoding") != null) {
      throw refused(
          exchange,
          "the body is encoded ("
              + exchange.header("Content-Encoding")
              + "), which nobody asked for");
    }
    if (length == null && !chunked) {
      throw refused(
          exchange, "neither Content-Length nor chunks: its end could not be told from a cut");
    }
    long promised = chunked ? CHUNKED : number(exchange, length);
    if (most >= 0 && promised > most) {
      throw refused(exchange, "Content-Length " + promised + ", asked for were " + most);
    }
    return new Body(exchange, exchange.input(), promised);
  }

  private static long number(Exchange exchange, String length) throws IOException {
    try {
      long number = Long.parseLong(length.strip());
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below, as for a negative number
    }
    throw refused(exchange, "Content-Length '" + length + "' is no number of bytes");
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
          "broken off after " + received + ofPromised() + " bytes: " + e.getMessage(), e);
    }
    if (count < 0) {
      if (promised >= 0 && received != promised) {
        exchange.abort();
        EOFException cut = new EOFException("ended after " + received + ofPromised() + " bytes");
        throw exchange.failure(cut.getMessage(), cut);
      }
      complete = true;
      return -1;
    }
    crc.update(buffer, offset, count);
    received += count;
    return count;
  }

  /** An exception that says which step failed at which address, and with what. */
  public IOException failure(String what, Exception cause) {
    return exchange.failure(what, cause);
  }

  private String ofPromised() {
    return promised < 0 ? "" : " of " + promised;
  }

  public long received() {
    return received;
  }

  /** CRC-32C of what was received. */
  public long crc() {
    return crc.getValue();
  }

  /**
   * Whether all has been received; looks for the connection's end of the body, so that it can be
   * used again.
   */
  public boolean whole() throws IOException {
    return complete || (promised < 0 || received == promised) && read(new byte[1], 0, 1) < 0;
  }

  /** A body that nobody wants to the end takes its connection with it. */
  @Override
  public void close() throws IOException {
    if (complete) {
      in.close();
    } else {
      exchange.abort();
    }
  }
}
