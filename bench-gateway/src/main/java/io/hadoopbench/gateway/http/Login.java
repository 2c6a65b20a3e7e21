package io.hadoopbench.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * A client's credentials: a header for a gateway, or a query parameter for HDFS.
 *
 * @param header {@code Authorization} header value; may be empty
 * @param query query parameter; may be empty
 */
public record Login(String header, String query) {
  public static final Login NONE = new Login("", "");

  public static final String BASIC = "Basic";

  public static final String BEARER = "Bearer";
  public static final String USER = "user.name";
  public static final String DELEGATION = "delegation";

  public static Login basic(String user, String password) {
    return new Login(
        BASIC
            + " "
            + Base64.getEncoder()
                .encodeToString((user + ":" + password).getBytes(StandardCharsets.UTF_8)),
        "");
  }

  /**
   * @param token JSON web token
   */
  public static Login bearer(String token) {
    return new Login(BEARER + " " + token, "");
  }

  /** Returns the login for a cluster without authentication. */
  public static Login user(String name) {
    return new Login("", USER + "=" + Urls.encode(name));
  }

  /**
   * @param token HDFS delegation token, as encoded in URLs
   */
  public static Login delegation(String token) {
    return new Login("", DELEGATION + "=" + Urls.encode(token));
  }

  /** Returns whether this login contains a user's secret. */
  public boolean secret() {
    return !header.isEmpty() || kind().equals(DELEGATION);
  }

  /** Returns the kind of login, as named in an RFC or by HDFS. */
  String kind() {
    return header.isEmpty()
        ? query.isEmpty() ? "none" : query.substring(0, query.indexOf('='))
        : header.substring(0, header.indexOf(' '));
  }

  /** Returns the kind of login, without secrets. */
  @Override
  public String toString() {
    return kind();
  }
}
