package io.hadoopbench.gateway.http;

import java.security.KeyManagementException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLContextSpi;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocketFactory;
import javax.net.ssl.SSLSessionContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** A TLS context that does what another does, and has the connections counted that are made with it. */
final class WatchedContext extends SSLContextSpi {
  private final SSLContext context;
  private final Agreements agreements;

  WatchedContext(SSLContext context, Agreements agreements) {
    this.context = context;
    this.agreements = agreements;
  }

  @Override
  protected void engineInit(KeyManager[] keys, TrustManager[] trust, SecureRandom random) throws KeyManagementException {
    context.init(keys, trust, random);
  }

  @Override
  protected SSLSocketFactory engineGetSocketFactory() {
    return new RecordingSockets(context, agreements);
  }

  @Override
  protected SSLServerSocketFactory engineGetServerSocketFactory() {
    return context.getServerSocketFactory();
  }

  private SSLEngine recorded(SSLEngine engine) {
    agreements.add(engine, context);
    return engine;
  }

  @Override
  protected SSLEngine engineCreateSSLEngine() {
    return recorded(context.createSSLEngine());
  }

  @Override
  protected SSLEngine engineCreateSSLEngine(String host, int port) {
    return recorded(context.createSSLEngine(host, port));
  }

  @Override
  protected SSLSessionContext engineGetServerSessionContext() {
    return context.getServerSessionContext();
  }

  @Override
  protected SSLSessionContext engineGetClientSessionContext() {
    return context.getClientSessionContext();
  }

  @Override
  protected SSLParameters engineGetDefaultSSLParameters() {
    return context.getDefaultSSLParameters();
  }

  @Override
  protected SSLParameters engineGetSupportedSSLParameters() {
    return context.getSupportedSSLParameters();
  }
}
