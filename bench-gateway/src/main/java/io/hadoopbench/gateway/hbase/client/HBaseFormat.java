package io.hadoopbench.gateway.hbase.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.Locale;
import org.apache.hadoop.thirdparty.protobuf.CodedInputStream;
import org.apache.hadoop.thirdparty.protobuf.WireFormat;

/** Row encodings offered by HBase's REST server. Each row has one cell. */
public enum HBaseFormat {
  PROTOBUF("application/x-protobuf") {
    /**
     * Reads a CellSet message, as defined by HBase's CellSetMessage.proto and CellMessage.proto.
     */
    @Override
    void read(byte[] body, ScanDigest.Sum digest) throws IOException {
      CodedInputStream in = CodedInputStream.newInstance(body);
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (WireFormat.getTagFieldNumber(tag) == 1) {
          int end = in.pushLimit(in.readRawVarint32());
          row(in, digest);
          in.popLimit(end);
        } else {
          in.skipField(tag);
        }
      }
    }

    private void row(CodedInputStream in, ScanDigest.Sum digest) throws IOException {
      byte[] key = null;
      byte[] value = null;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        int field = WireFormat.getTagFieldNumber(tag);
        if (field == 1) {
          key = in.readByteArray();
        } else if (field == 2) {
          one(value);
          int end = in.pushLimit(in.readRawVarint32());
          value = data(in);
          in.popLimit(end);
        } else {
          in.skipField(tag);
        }
      }
      add(digest, key, value);
    }

    private byte[] data(CodedInputStream in) throws IOException {
      byte[] data = null;
      for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
        if (WireFormat.getTagFieldNumber(tag) == 4) {
          data = in.readByteArray();
        } else {
          in.skipField(tag);
        }
      }
      return data;
    }
  },
  JSON("application/json") {
    @Override
    void read(byte[] body, ScanDigest.Sum digest) throws IOException {
      byte[] key = null;
      byte[] value = null;
      try (JsonParser json = JSON_FACTORY.createParser(body)) {
        for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
          if (token == JsonToken.FIELD_NAME && json.currentName().equals("key")) {
            json.nextToken();
            key = json.getBinaryValue();
          } else if (token == JsonToken.FIELD_NAME && json.currentName().equals("$")) {
            one(value);
            json.nextToken();
            value = json.getBinaryValue();
          } else if (token == JsonToken.END_ARRAY && key != null) { // end of the row's cells
            add(digest, key, value);
            key = null;
            value = null;
          }
        }
      }
    }
  };

  private static final JsonFactory JSON_FACTORY = new JsonFactory();

  private final String contentType;

  HBaseFormat(String contentType) {
    this.contentType = contentType;
  }

  public String level() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static HBaseFormat of(String level) {
    return valueOf(level.toUpperCase(Locale.ROOT));
  }

  public String contentType() {
    return contentType;
  }

  /**
   * Adds the rows in one response.
   *
   * @throws IOException if it is not in this format, or a row does not have exactly one cell
   */
  abstract void read(byte[] body, ScanDigest.Sum digest) throws IOException;

  private static void one(byte[] before) throws IOException {
    if (before != null) {
      throw new IOException("a row has several cells");
    }
  }

  private static void add(ScanDigest.Sum digest, byte[] key, byte[] value) throws IOException {
    if (key == null || value == null) {
      throw new IOException("a row has no " + (key == null ? "key" : "value"));
    }
    digest.add(key, value);
  }
}
