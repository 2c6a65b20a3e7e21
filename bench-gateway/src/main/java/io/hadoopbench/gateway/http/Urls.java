package io.hadoopbench.gateway.http;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** WebHDFS URLs, and how they are shown in messages and results. */
public final class Urls {
  /** Parameters that may be shown: neither tokens nor the query that Knox encrypts. */
  private static final Set<String> HARMLESS =
      Set.of(
          "op",
          "offset",
          "length",
          "overwrite",
          "replication",
          "blocksize",
          "buffersize",
          "user.name",
          "noredirect",
          "namenoderpcaddress",
          "createparent",
          "createflag",
          "permission");

  private Urls() {}

  /**
   * @param base base URL, as in {@code http://host:9870/webhdfs/v1}
   * @param path the file's absolute path
   * @param query parameters, already encoded if necessary
   */
  public static URI of(URI base, String path, String... query) throws IOException {
    String encoded =
        Arrays.stream(path.split("/", -1)).map(Urls::encode).collect(Collectors.joining("/"));
    return parse(
        base
            + encoded
            + "?"
            + Arrays.stream(query)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining("&")));
  }

  /** Encodes a space as {@code %20}, both in a path and in a query. */
  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * @throws IOException if the text is not a URL
   */
  public static URI parse(String text) throws IOException {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new IOException(
          "not a URL (" + text.length() + " characters, not shown because it may hold a token)");
    }
  }

  /** Returns the URL without the user and without the values of parameters that may be secret. */
  public static String shown(URI url) {
    String query =
        url.getRawQuery() == null
            ? ""
            : "?"
                + Arrays.stream(url.getRawQuery().split("&"))
                    .map(Urls::shown)
                    .collect(Collectors.joining("&"));
    return origin(url) + (url.getRawPath() == null ? "" : url.getRawPath()) + query;
  }

  private static String shown(String parameter) {
    int equals = parameter.indexOf('=');
    return equals < 0 || HARMLESS.contains(parameter.substring(0, equals))
        ? parameter
        : parameter.substring(0, equals) + "=(not shown)";
  }

  /** Returns scheme, host and port. */
  public static String origin(URI url) {
    int port = url.getPort() >= 0 ? url.getPort() : "https".equals(url.getScheme()) ? 443 : 80;
    return url.getScheme() + "://" + url.getHost() + ":" + port;
  }
}
