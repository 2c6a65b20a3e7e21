package io.hadoopbench.gateway.webhdfs.client;

import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.Transferred;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;

/**
 * A file being read. Opening it asks where the data is, as the native client does; the first read
 * asks for the data. Each positional read is a request of its own.
 */
public final class WebHdfsInput extends FSInputStream {
  private final WebHdfsClient client;
  private final Path path;

  /**
   * Where the bytes from {@link #position} on are; null when they have been asked for, or nobody
   * asked.
   */
  private URI place;

  private Body body;
  private long position;
  private boolean fromBegin = true;
  private Optional<Transferred> transferred = Optional.empty();

  public WebHdfsInput(WebHdfsClient client, Path path) throws IOException {
    this.client = client;
    this.path = path;
    this.place = client.locate(path, 0, Body.REST);
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (body == null) {
      URI from = place == null ? client.locate(path, position, Body.REST) : place;
      place = null;
      body = client.fetch(from, Body.REST);
    }
    int count = body.read(buffer, offset, length);
    position += Math.max(0, count);
    return count;
  }

  @Override
  public int read(long from, byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    try (Body range = client.fetch(client.locate(path, from, length), length)) {
      int count = range.readNBytes(buffer, offset, length);
      if (!range.whole()) {
        throw new IOException(
            path + ": more than the " + length + " bytes that were asked for from " + from + " on");
      }
      return count == 0 ? -1 : count;
    }
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0) {
      throw new EOFException(path + ": no position " + to);
    }
    if (to != position) {
      leave();
      fromBegin = false;
      place = null;
      position = to;
    }
  }

  @Override
  public long getPos() {
    return position;
  }

  @Override
  public boolean seekToNewSource(long target) {
    return false;
  }

  /** Bytes and CRC-32C of the whole file; empty when it was not read from begin to end. */
  public Optional<Transferred> transferred() {
    return transferred;
  }

  private void leave() throws IOException {
    if (body != null) {
      Body left = body;
      body = null;
      try (left) {
        if (left.whole() && fromBegin) {
          transferred = Optional.of(new Transferred(path, left.received(), left.crc()));
        }
      }
    }
  }

  @Override
  public void close() throws IOException {
    leave();
  }
}
