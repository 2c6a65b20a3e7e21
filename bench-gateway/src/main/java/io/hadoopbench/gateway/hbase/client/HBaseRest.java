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

/** HBase's REST interface, directly or behind a gateway. */
public record HBaseRest(Requests requests) {
  /** A value of the table's descriptor. */
  private static final String MARK = "hadoopbench.run";

  /** What tells the version. */
  public static final String VERSION = "/version/cluster";

  /** Rows of one request when the table is filled. */
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

  /** The version of HBase, which the REST server asks its master. */
  public String version() throws IOException {
    return requests
        .get("asking for HBase's version", url(VERSION), "text/plain")
        .expect(HttpURLConnection.HTTP_OK)
        .text()
        .strip();
  }

  /**
   * Makes and fills a table.
   *
   * @param runId which marks it
   * @throws UsageException if it is there: what REST calls making one would change it
   */
  public void create(String table, HBaseRows rows, String runId) throws IOException {
    JsonNode there = schema(table);
    if (!there.isMissingNode()) {
      throw OrphanedTable.taken("HBase", table, owner(there), "drop it if nobody needs it");
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

  /** Missing when there is no such table. */
  private JsonNode schema(String table) throws IOException {
    Exchange exchange =
        requests.get("asking for the table's owner", url("/" + table + "/schema"), JSON);
    if (exchange.status() == HttpURLConnection.HTTP_NOT_FOUND) {
      return MissingNode.getInstance();
    }
    return MAPPER.readTree(exchange.expect(HttpURLConnection.HTTP_OK).text());
  }

  private static String owner(JsonNode schema) {
    return schema.path(MARK).asText(null);
  }

  /**
   * Drops a table, if it is there.
   *
   * @throws IOException if a run has not made it
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
   * Reads the whole table with a scanner that the server keeps.
   *
   * @param batch rows of one request; what the server calls by that name are cells, of which a row
   *     has one
   * @param firstRows runs when the first rows are here
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
      throw opened.failure("the scanner is elsewhere, at " + Urls.shown(scanner), null);
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
      throw rows.failure("the rows came as " + type + " and not as " + format.contentType(), null);
    }
    byte[] bytes;
    try (Body body = Body.of(rows, Body.REST)) {
      bytes = body.readAllBytes();
    }
    try {
      format.read(bytes, digest);
    } catch (IOException e) {
      throw rows.failure("what came is no " + format.level() + " of rows: " + e.getMessage(), e);
    }
    return true;
  }
}
