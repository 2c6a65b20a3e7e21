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
 * Both ends of a connection in one JVM, without a network: what Hadoop's client and server hold
 * once they have agreed.
 */
record SaslPair(SaslClient client, SaslServer server) {
  /** Hadoop's for tokens. */
  private static final String TOKEN_REALM = "default";

  private static final char[] PASSWORD = "a delegation token's password".toCharArray();

  /**
   * Connects: the whole handshake.
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
    Subject nobody = new Subject();
    Subject clientSubject = tickets == null ? nobody : tickets.client();
    Subject serverSubject = tickets == null ? nobody : tickets.service();
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

  /** Both sides know the same token. */
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
   * Proves that both sides agreed on the layer, and that a message comes through it unchanged,
   * readable on the way or not as the layer has it.
   *
   * @throws IOException saying what is wrong
   */
  void check(SaslLayer layer) throws IOException {
    String qop =
        client.getNegotiatedProperty(Sasl.QOP) + "/" + server.getNegotiatedProperty(Sasl.QOP);
    if (!qop.equals(layer.qop() + "/" + layer.qop())) {
      throw new IOException(
          "labelled " + layer.name() + ", but client and server agreed upon " + qop);
    }
    byte[] message =
        "a message that nobody else wraps, longer than any block of a cipher"
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
    // RFC 4121, section 4.2.6.2: tokens of this form belong to AES
    if (layer.isGssapi() && (wrapped[0] != 5 || wrapped[1] != 4)) {
      throw new IOException("labelled " + layer.name() + ", but the token is not one of AES");
    }
    if (!Arrays.equals(message, server.unwrap(wrapped, 0, wrapped.length))) {
      throw new IOException(
          "labelled " + layer.name() + ", but what was unwrapped is not what was wrapped");
    }
  }

  /** As characters of one byte each. */
  private static boolean contains(byte[] all, byte[] part) {
    return new String(all, StandardCharsets.ISO_8859_1)
        .contains(new String(part, StandardCharsets.ISO_8859_1));
  }

  void close() throws IOException {
    client.dispose();
    server.dispose();
  }
}
