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
 * A file that is being read. Opening the file requests the location of the data, as in the native
 * client; the first read requests the data. Each positional read is a separate request.
 */
public final class WebHdfsInput extends FSInputStream {
  private final WebHdfsClient client;
  private final Path path;

  /**
   * Address of the data from {@link #position}; null if the data has already been requested or not
   * yet been located.
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
            path + ": more than the " + length + " bytes requested at position " + from);
      }
      return count == 0 ? -1 : count;
    }
  }

  @Override
  public void seek(long to) throws IOException {
    if (to < 0) {
      throw new EOFException(path + ": invalid position " + to);
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

  /**
   * Returns the whole file's length and CRC-32C; empty if it was not read from beginning to end.
   */
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
