package io.hadoopbench.gateway.webhdfs.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.hadoopbench.core.workload.DirectoryFixture;
import io.hadoopbench.gateway.http.Body;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The response to LISTSTATUS, {@code {"FileStatuses":{"FileStatus":[{...},...]}}}, parsed as a
 * stream. Only the fields to compare are kept, so that memory use does not grow with the directory.
 */
public record Listing(JsonParser json, DirectoryFixture expected) {
  private static final JsonFactory JSON = new JsonFactory();

  /**
   * @throws IOException with the step and the URL, if the listing is incomplete, malformed, or not
   *     as expected
   */
  public static void require(Body body, DirectoryFixture expected) throws IOException {
    Optional<String> wrong;
    try {
      wrong = wrong(body, expected);
    } catch (JsonProcessingException e) {
      throw body.failure("the response is not a listing: " + e.getOriginalMessage(), e);
    }
    if (wrong.isPresent()) {
      throw body.failure(wrong.get(), null);
    }
  }

  /**
   * Reads to the end.
   *
   * @return the problem of the first wrong entry; empty if all entries are correct and in order
   * @throws JsonProcessingException if the response is not JSON with the expected structure
   */
  static Optional<String> wrong(InputStream in, DirectoryFixture expected) throws IOException {
    try (JsonParser json = JSON.createParser(in)) {
      return new Listing(json, expected).wrong();
    }
  }

  private Optional<String> wrong() throws IOException {
    next(JsonToken.START_OBJECT);
    field("FileStatuses");
    next(JsonToken.START_OBJECT);
    field("FileStatus");
    next(JsonToken.START_ARRAY);
    int listed = 0;
    for (; json.nextToken() == JsonToken.START_OBJECT; listed++) {
      Optional<String> wrong = entry(listed);
      if (wrong.isPresent()) {
        return wrong;
      }
    }
    require(JsonToken.END_ARRAY);
    next(JsonToken.END_OBJECT);
    next(JsonToken.END_OBJECT);
    next(null);
    return expected.wrongCount(listed);
  }

  private Optional<String> entry(int index) throws IOException {
    String name = "";
    boolean file = false;
    long length = -1;
    for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
      json.nextToken();
      switch (field) {
        case "pathSuffix" -> name = json.getText();
        case "type" -> file = json.getText().equals("FILE");
        case "length" -> length = json.getLongValue();
        default -> json.skipChildren();
      }
    }
    require(JsonToken.END_OBJECT);
    return expected.wrong(index, name, file, length);
  }

  private void field(String name) throws IOException {
    next(JsonToken.FIELD_NAME);
    if (!json.currentName().equals(name)) {
      throw new JsonParseException(json, "has " + json.currentName() + " instead of " + name);
    }
  }

  private void next(JsonToken token) throws IOException {
    json.nextToken();
    require(token);
  }

  /**
   * @param token null for the end of the response
   */
  private void require(JsonToken token) throws IOException {
    if (json.currentToken() != token) {
      throw new JsonParseException(
          json,
          "has %s instead of %s".formatted(json.currentToken(), token == null ? "the end" : token));
    }
  }
}
