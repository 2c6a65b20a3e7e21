package io.hadoopbench.gateway.knox;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hadoopbench.gateway.http.Exchange;
import io.hadoopbench.gateway.http.Login;
import io.hadoopbench.gateway.http.Requests;
import java.io.IOException;
import java.net.URI;

/** Gets a JSON web token from a gateway's KNOXTOKEN service, which knows who asks by name and password. */
public final class KnoxToken {
  private static final int OK = 200;
  private static final ObjectMapper JSON = new ObjectMapper();

  private KnoxToken() { }

  public static String fetch(URI service, Login basic, String certificates) throws IOException {
    Exchange exchange = new Requests(service, basic, certificates).request("asking for a token", "GET", service);
    exchange.expect(OK);
    JsonNode token;
    try {
      token = JSON.readTree(exchange.text()).path("access_token");
    } catch (JsonProcessingException e) {
      throw exchange.failure("the answer is no JSON: is this the address of KNOXTOKEN?", null); // without the cause, which shows the answer
    }
    if (token.asText().isEmpty()) {
      throw exchange.failure("the answer has no access_token", null);
    }
    return token.asText();
  }
}
