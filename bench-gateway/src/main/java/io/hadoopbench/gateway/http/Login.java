package io.hadoopbench.gateway.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * How a client says who it is: a gateway looks into a header, HDFS itself into the query.
 *
 * @param header value of {@code Authorization}; empty when there is none
 * @param query a parameter; empty when there is none
 */
public record Login(String header, String query) {
  public static final Login NONE = new Login("", "");

  /** Kinds. */
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
   * @param token a JSON web token
   */
  public static Login bearer(String token) {
    return new Login(BEARER + " " + token, "");
  }

  /** What a cluster believes that asks nobody who he is. */
  public static Login user(String name) {
    return new Login("", USER + "=" + Urls.encode(name));
  }

  /**
   * @param token of HDFS, in its URL form
   */
  public static Login delegation(String token) {
    return new Login("", DELEGATION + "=" + Urls.encode(token));
  }

  /**
   * Whether it holds what only its user has, so that a server that asks for it believes no one
   * else.
   */
  public boolean secret() {
    return !header.isEmpty() || kind().equals(DELEGATION);
  }

  /** Which of these it is, as an RFC or HDFS calls it. */
  String kind() {
    return header.isEmpty()
        ? query.isEmpty() ? "nobody" : query.substring(0, query.indexOf('='))
        : header.substring(0, header.indexOf(' '));
  }

  /** Never what is in it. */
  @Override
  public String toString() {
    return kind();
  }
}
