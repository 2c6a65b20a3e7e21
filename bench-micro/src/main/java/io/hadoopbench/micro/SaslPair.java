package io.hadoopbench.micro;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import javax.security.auth.Subject;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.NameCallback;
import javax.security.auth.callback.PasswordCallback;
import javax.security.sasl.AuthorizeCallback;
import javax.security.sasl.RealmCallback;
import javax.security.sasl.Sasl;
import javax.security.sasl.SaslClient;
import javax.security.sasl.SaslServer;

/**
 * Both ends of a connection in one JVM, without network, in the state of Hadoop's client and server
 * after the handshake.
 */
record SaslPair(SaslClient client, SaslServer server) {
  /** Hadoop's realm for tokens. */
  private static final String TOKEN_REALM = "default";

  private static final char[] PASSWORD = "a delegation token's password".toCharArray();

  /**
   * Performs the whole handshake.
   *
   * @param tickets for GSSAPI; null for DIGEST-MD5
   */
  static SaslPair connect(SaslLayer layer, IssuedTickets tickets) throws IOException {
    return layer.isGssapi()
        ? gssapi(layer, tickets)
        : handshake(
            Sasl.createSaslClient(
                new String[] {layer.mechanism()},
                null,
                "",
                TOKEN_REALM,
                layer.properties(),
                SaslPair::answer),
            Sasl.createSaslServer(
                layer.mechanism(), "", TOKEN_REALM, layer.properties(), SaslPair::answer),
            null);
  }

  private static SaslPair gssapi(SaslLayer layer, IssuedTickets tickets) throws IOException {
    return handshake(
        as(
            tickets.client(),
            () ->
                Sasl.createSaslClient(
                    new String[] {layer.mechanism()},
                    null,
                    IssuedTickets.PROTOCOL,
                    IssuedTickets.HOST,
                    layer.properties(),
                    null)),
        as(
            tickets.service(),
            () ->
                Sasl.createSaslServer(
                    layer.mechanism(),
                    IssuedTickets.PROTOCOL,
                    IssuedTickets.HOST,
                    layer.properties(),
                    SaslPair::answer)),
        tickets);
  }

  private static SaslPair handshake(SaslClient client, SaslServer server, IssuedTickets tickets)
      throws IOException {
    Subject none = new Subject();
    Subject clientSubject = tickets == null ? none : tickets.client();
    Subject serverSubject = tickets == null ? none : tickets.service();
    byte[] fromClient =
        client.hasInitialResponse()
            ? as(clientSubject, () -> client.evaluateChallenge(new byte[0]))
            : new byte[0];
    while (!server.isComplete()) {
      byte[] answer = fromClient;
      byte[] challenge = as(serverSubject, () -> server.evaluateResponse(answer));
      if (challenge != null && !client.isComplete()) {
        fromClient = as(clientSubject, () -> client.evaluateChallenge(challenge));
      }
    }
    return new SaslPair(client, server);
  }

  private static <T> T as(Subject subject, PrivilegedExceptionAction<T> action) throws IOException {
    try {
      return Subject.doAs(subject, action);
    } catch (PrivilegedActionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    }
  }

  /** Gives both sides the same token. */
  private static void answer(Callback... callbacks) {
    for (Callback callback : callbacks) {
      if (callback instanceof NameCallback name) {
        name.setName("token");
      } else if (callback instanceof PasswordCallback password) {
        password.setPassword(PASSWORD);
      } else if (callback instanceof RealmCallback realm) {
        realm.setText(realm.getDefaultText());
      } else if (callback instanceof AuthorizeCallback authorize) {
        authorize.setAuthorized(true);
      }
    }
  }

  /**
   * Verifies that both sides negotiated the layer, and that a wrapped message is encrypted or
   * readable as the layer defines and arrives unchanged.
   *
   * @throws IOException with the mismatch
   */
  void check(SaslLayer layer) throws IOException {
    String qop =
        client.getNegotiatedProperty(Sasl.QOP) + "/" + server.getNegotiatedProperty(Sasl.QOP);
    if (!qop.equals(layer.qop() + "/" + layer.qop())) {
      throw new IOException(
          "labelled " + layer.name() + ", but client and server negotiated " + qop);
    }
    byte[] message =
        "a unique message that is longer than any block of a cipher"
            .getBytes(StandardCharsets.US_ASCII);
    byte[] wrapped = client.wrap(message, 0, message.length);
    if (contains(wrapped, message) == layer.isPrivate()) {
      throw new IOException(
          "labelled "
              + layer.name()
              + ", but the message is "
              + (layer.isPrivate() ? "" : "not ")
              + "readable when wrapped");
    }
    // RFC 4121, section 4.2.6.2: this token form is used for AES
    if (layer.isGssapi() && (wrapped[0] != 5 || wrapped[1] != 4)) {
      throw new IOException("labelled " + layer.name() + ", but the token is not an AES token");
    }
    if (!Arrays.equals(message, server.unwrap(wrapped, 0, wrapped.length))) {
      throw new IOException(
          "labelled " + layer.name() + ", but the unwrapped message differs from the original");
    }
  }

  /** Compares bytes as ISO-8859-1 characters. */
  private static boolean contains(byte[] all, byte[] part) {
    return new String(all, StandardCharsets.ISO_8859_1)
        .contains(new String(part, StandardCharsets.ISO_8859_1));
  }

  void close() throws IOException {
    client.dispose();
    server.dispose();
  }
}
