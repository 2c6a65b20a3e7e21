package io.hadoopbench.micro;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManagerFactory;

/**
 * Both ends of a TLS connection in one JVM, without network. Buffers are on the heap, as in Jetty
 * and the JDK's sockets.
 */
public record TlsPair(SSLEngine client, SSLEngine server) {
  public static final String JDK = "jdk";

  public static final String CONSCRYPT = "conscrypt";

  /** Suites; the first three belong to TLS 1.3, the others to TLS 1.2. */
  public static final String GCM = "TLS_AES_256_GCM_SHA384";

  public static final String CHACHA20 = "TLS_CHACHA20_POLY1305_SHA256";
  static final String GCM_128 = "TLS_AES_128_GCM_SHA256";
  static final String GCM_12 = "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384";
  static final String CHACHA20_12 = "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256";
  static final String CBC_12 = "TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA";

  private static final String KEY_STORE = "PKCS12";

  /** Not a secret: the key exists for one benchmark. */
  private static final String PASSWORD = "benchmark";

  private static final String JDK_PROVIDER = "SunJSSE";
  private static final int MOST_STEPS = 1000;
  private static final int BUFFER_BYTES = 64 << 10;

  /**
   * Conscrypt offers its certificate only if a suite names the key type, which TLS 1.3 suites do
   * not.
   */
  private static final String NAMES_RSA = GCM_12;

  /** Keys, trust and providers of any number of pairs. */
  record Contexts(SSLContext client, SSLContext server) {}

  /**
   * Creates the contexts. One side should be the JDK's, because the TLS 1.3 suite of Conscrypt
   * cannot be configured, but Conscrypt follows the other side.
   */
  static Contexts contexts(String clientProvider, String serverProvider) throws IOException {
    try {
      KeyStore key = key();
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(key, PASSWORD.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      KeyStore trusted = KeyStore.getInstance(KEY_STORE);
      trusted.load(null, null);
      trusted.setCertificateEntry("server", key.getCertificate("server"));
      trust.init(trusted);
      SSLContext client = context(clientProvider);
      client.init(null, trust.getTrustManagers(), null);
      SSLContext server = context(serverProvider);
      server.init(keys.getKeyManagers(), null, null);
      return new Contexts(client, server);
    } catch (GeneralSecurityException e) {
      throw new IOException(
          "TLS with " + clientProvider + " and " + serverProvider + " failed: " + e.getMessage(),
          e);
    }
  }

  /** Returns a new key, created by the JDK's keytool. */
  private static KeyStore key() throws GeneralSecurityException, IOException {
    Path dir = Files.createTempDirectory("bench-micro");
    Path file = dir.resolve("key.p12");
    try {
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-alias",
                  "server",
                  "-keyalg",
                  "RSA",
                  "-keysize",
                  "2048",
                  "-dname",
                  "CN=localhost",
                  "-ext",
                  "san=dns:localhost",
                  "-storetype",
                  KEY_STORE,
                  "-keystore",
                  file.toString(),
                  "-storepass",
                  PASSWORD)
              .redirectErrorStream(true)
              .start();
      String output =
          new String(keytool.getInputStream().readAllBytes(), Charset.defaultCharset()).strip();
      if (keytool.waitFor() != 0) {
        throw new IOException("keytool created no key: " + output);
      }
      KeyStore keys = KeyStore.getInstance(KEY_STORE);
      try (InputStream in = Files.newInputStream(file)) {
        keys.load(in, PASSWORD.toCharArray());
      }
      return keys;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool created a key", e);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(dir);
    }
  }

  private static SSLContext context(String provider) throws GeneralSecurityException, IOException {
    if (provider.equals(JDK)) {
      return SSLContext.getInstance("TLS", JDK_PROVIDER);
    }
    try {
      return SSLContext.getInstance(
          "TLS",
          Class.forName("org.conscrypt.OpenSSLProvider")
              .asSubclass(Provider.class)
              .getConstructor()
              .newInstance());
    } catch (ReflectiveOperationException | LinkageError e) {
      throw new IOException("no Conscrypt on the class path (" + e + ")", e);
    }
  }

  static String protocol(String suite) {
    return suite.contains("_WITH_") ? "TLSv1.2" : "TLSv1.3";
  }

  /**
   * Performs the whole handshake, without resumption, because the client does not know the server's
   * name.
   *
   * @throws IOException if the negotiated suite differs
   */
  static TlsPair connect(Contexts contexts, String suite) throws IOException {
    TlsPair pair =
        new TlsPair(
            engine(contexts.client(), suite, true), engine(contexts.server(), suite, false));
    pair.handshake();
    for (SSLEngine engine : new SSLEngine[] {pair.client, pair.server}) {
      if (!engine.getSession().getCipherSuite().equals(suite)
          || !engine.getSession().getProtocol().equals(protocol(suite))) {
        throw new IOException(
            "labelled "
                + suite
                + ", but negotiated "
                + engine.getSession().getProtocol()
                + " "
                + engine.getSession().getCipherSuite());
      }
    }
    return pair;
  }

  private static SSLEngine engine(SSLContext context, String suite, boolean client)
      throws IOException {
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(client);
    try {
      engine.setEnabledProtocols(new String[] {protocol(suite)});
      engine.setEnabledCipherSuites(
          isJdk(context) ? new String[] {suite} : new String[] {suite, NAMES_RSA});
    } catch (IllegalArgumentException e) {
      throw new IOException(
          context.getProvider().getName() + " does not support " + suite + ": " + e.getMessage(),
          e);
    }
    return engine;
  }

  private static boolean isJdk(SSLContext context) {
    return context.getProvider().getName().equals(JDK_PROVIDER);
  }

  private void handshake() throws IOException {
    ByteBuffer toServer = ByteBuffer.allocate(BUFFER_BYTES);
    ByteBuffer toClient = ByteBuffer.allocate(BUFFER_BYTES);
    client.beginHandshake();
    server.beginHandshake();
    for (int step = 0; step < MOST_STEPS; step++) {
      boolean clientMoved = step(client, toServer, toClient);
      boolean serverMoved = step(server, toClient, toServer);
      if (!clientMoved
          && !serverMoved
          && toServer.position() == 0
          && toClient.position() == 0
          && isOver(client)
          && isOver(server)) {
        return;
      }
    }
    throw new SSLException(
        "the handshake did not end: client "
            + client.getHandshakeStatus()
            + ", server "
            + server.getHandshakeStatus());
  }

  private static boolean isOver(SSLEngine engine) {
    return engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING
        || engine.getHandshakeStatus() == HandshakeStatus.FINISHED;
  }

  /** Processes one side's input and produces its output. */
  private static boolean step(SSLEngine engine, ByteBuffer out, ByteBuffer in) throws IOException {
    boolean moved = false;
    for (Runnable task = engine.getDelegatedTask();
        task != null;
        task = engine.getDelegatedTask()) {
      task.run();
      moved = true;
    }
    in.flip();
    if (in.hasRemaining()) {
      SSLEngineResult result = engine.unwrap(in, ByteBuffer.allocate(BUFFER_BYTES));
      moved |= result.bytesConsumed() > 0;
    }
    in.compact();
    if (engine.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
      SSLEngineResult result = engine.wrap(ByteBuffer.allocate(0), out);
      moved |= result.bytesProduced() > 0;
    }
    return moved;
  }
}
