package io.hadoopbench.gateway.webhdfs.client;

import io.hadoopbench.gateway.http.Crc32c;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.webhdfs.client.WebHdfsClient.Transferred;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.util.zip.Checksum;
import org.apache.hadoop.fs.Path;

/**
 * A file that is being written. Closing it waits for the server to confirm the file; after a
 * failure, closing aborts the transfer.
 */
public final class WebHdfsOutput extends OutputStream {
  private final Path file;
  private final Exchange exchange;
  private final OutputStream out;
  private final Checksum crc = Crc32c.create();
  private long sent;
  private boolean open = true;
  private boolean failed;

  public WebHdfsOutput(Path file, Exchange exchange, OutputStream out) {
    this.file = file;
    this.exchange = exchange;
    this.out = out;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] buffer, int offset, int length) throws IOException {
    try {
      out.write(buffer, offset, length);
    } catch (IOException e) {
      failed = true;
      throw refusal(e);
    }
    crc.update(buffer, offset, length);
    sent += length;
  }

  /** Returns the server's reason, which is usually available if the server stops reading. */
  private IOException refusal(IOException cause) {
    try {
      expectCreated();
    } catch (IOException refused) {
      refused.addSuppressed(cause);
      return refused;
    }
    return exchange.failure(
        "interrupted after " + sent + " bytes were sent: " + cause.getMessage(), cause);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    if (!open) {
      return;
    }
    open = false;
    if (failed) {
      exchange.abort();
      return;
    }
    try {
      out.close();
    } catch (IOException e) {
      failed = true;
      throw refusal(e);
    }
    expectCreated();
    exchange.drain();
  }

  private void expectCreated() throws IOException {
    try {
      exchange.expect(HttpURLConnection.HTTP_CREATED);
    } catch (IOException refused) {
      throw new IOException(
          refused.getMessage() + " (after " + sent + " bytes were sent)", refused);
    }
  }

  public Transferred transferred() {
    return new Transferred(file, sent, crc.getValue());
  }
}
