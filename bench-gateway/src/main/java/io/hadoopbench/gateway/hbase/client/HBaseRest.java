package io.hadoopbench.gateway.hbase.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.hadoopbench.core.cleanup.OrphanedTable;
import io.hadoopbench.core.cli.UsageException;
import io.hadoopbench.gateway.http.Body;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Requests;
import io.hadoopbench.gateway.http.Urls;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** HBase's REST interface, with or without a gateway. */
public record HBaseRest(Requests requests) {
  /** Table descriptor attribute with the run id. */
  private static final String MARK = "hadoopbench.run";

  public static final String VERSION = "/version/cluster";

  /** Number of rows per request when the table is filled. */
  private static final long PUT_ROWS = 2000;

  private static final String JSON = "application/json";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private URI url(String path) throws IOException {
    return Urls.parse(requests.base() + path);
  }

  private void json(String step, String path, ObjectNode body, int expected) throws IOException {
    requests.put(step, url(path), JSON, MAPPER.writeValueAsBytes(body)).expect(expected).drain();
  }

  private void delete(String step, URI what) throws IOException {
    requests.request(step, "DELETE", what).expect(HttpURLConnection.HTTP_OK).drain();
  }

  /** Returns the HBase version, which the REST server requests from the HBase master. */
  public String version() throws IOException {
    return requests
        .get("requesting HBase's version", url(VERSION), "text/plain")
        .expect(HttpURLConnection.HTTP_OK)
        .text()
        .strip();
  }

  /**
   * Creates and fills a table.
   *
   * @param runId stored in the descriptor
   * @throws UsageException if the table exists, because REST's create call would modify it
   */
  public void create(String table, HBaseRows rows, String runId) throws IOException {
    JsonNode there = schema(table);
    if (!there.isMissingNode()) {
      throw OrphanedTable.taken("HBase", table, owner(there), "drop it if it is not needed");
    }
    ObjectNode schema = MAPPER.createObjectNode().put("name", table).put(MARK, runId);
    schema.putArray("ColumnSchema").addObject().put("name", HBaseRows.FAMILY);
    json("creating the table", "/" + table + "/schema", schema, HttpURLConnection.HTTP_CREATED);
    for (long first = 0; first < rows.count(); first += PUT_ROWS) {
      ObjectNode set = MAPPER.createObjectNode();
      ArrayNode all = set.putArray("Row");
      for (long row = first; row < Math.min(rows.count(), first + PUT_ROWS); row++) {
        all.addObject()
            .put("key", rows.key(row))
            .putArray("Cell")
            .addObject()
            .put("column", HBaseRows.COLUMN)
            .put("$", rows.value(row));
      }
      json("filling the table", "/" + table + "/rows", set, HttpURLConnection.HTTP_OK);
    }
  }

  /** Returns the schema, or a missing node if the table does not exist. */
  private JsonNode schema(String table) throws IOException {
    Exchange exchange =
        requests.get("requesting the table's owner", url("/" + table + "/schema"), JSON);
    if (exchange.status() == HttpURLConnection.HTTP_NOT_FOUND) {
      return MissingNode.getInstance();
    }
    return MAPPER.readTree(exchange.expect(HttpURLConnection.HTTP_OK).text());
  }

  private static String owner(JsonNode schema) {
    return schema.path(MARK).asText(null);
  }

  /**
   * Drops a table if it exists.
   *
   * @throws IOException if the table was not created by this run
   */
  public void drop(String table, String runId) throws IOException {
    JsonNode there = schema(table);
    if (there.isMissingNode()) {
      return;
    }
    OrphanedTable.requireOwn("HBase", table, owner(there), runId);
    delete("dropping the table", url("/" + table + "/schema"));
  }

  /**
   * Reads the whole table with a server-side scanner.
   *
   * @param batch rows per request; the server's "batch" counts cells, of which a row has one
   * @param firstRows called when the first rows have arrived
   */
  public ScanDigest scan(String table, HBaseFormat format, int batch, Runnable firstRows)
      throws IOException {
    Exchange opened =
        requests
            .put(
                "opening a scanner",
                url("/" + table + "/scanner"),
                JSON,
                MAPPER.writeValueAsBytes(MAPPER.createObjectNode().put("batch", batch)))
            .expect(HttpURLConnection.HTTP_CREATED);
    URI scanner = opened.location();
    if (!scanner.toString().startsWith(requests.base() + "/" + table + "/scanner/")) {
      throw opened.failure("the scanner has an unexpected address: " + Urls.shown(scanner), null);
    }
    ScanDigest.Sum digest = new ScanDigest.Sum();
    boolean first = true;
    while (next(scanner, format, digest)) {
      if (first) {
        firstRows.run();
        first = false;
      }
    }
    delete("closing the scanner", scanner);
    return digest.scanned();
  }

  private boolean next(URI scanner, HBaseFormat format, ScanDigest.Sum digest) throws IOException {
    Exchange rows = requests.get("reading rows", scanner, format.contentType());
    requests.countData(scanner);
    if (rows.status() == HttpURLConnection.HTTP_NO_CONTENT) {
      rows.drain();
      return false;
    }
    rows.expect(HttpURLConnection.HTTP_OK);
    String type = rows.header("Content-Type");
    if (type == null || !type.startsWith(format.contentType())) {
      rows.abort();
      throw rows.failure(
          "the rows have type " + type + " instead of " + format.contentType(), null);
    }
    byte[] bytes;
    try (Body body = Body.of(rows, Body.REST)) {
      bytes = body.readAllBytes();
    }
    try {
      format.read(bytes, digest);
    } catch (IOException e) {
      throw rows.failure(
          "the response is not " + format.level() + " with rows: " + e.getMessage(), e);
    }
    return true;
  }
}
