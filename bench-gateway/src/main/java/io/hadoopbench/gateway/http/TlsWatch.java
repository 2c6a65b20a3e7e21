package io.hadoopbench.gateway.http;

import io.hadoopbench.core.measure.Evidence;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;

/**
 * Sees what the TLS connections of a client agree upon that shows none of them, as a JDBC driver.
 * While the client connects, a security provider of ours stands first and gives it the TLS context
 * that it would have got anyway, wrapped in one that has its sockets counted. Nobody else gets such
 * a context, because the provider serves the connecting thread alone. The sessions are read from
 * the sockets themselves, resumed ones too.
 */
public final class TlsWatch {
  /** Evidence: whose connections were watched. */
  public static final String WATCH = "tls.clientWatch";

  public static final String WATCHED = "every TLS context that the client made";

  private static final String CONTEXT = "SSLContext";

  /** The JVM keeps this one for good, so nothing of ours may be in it. */
  private static final String JVM_DEFAULT = "Default";

  private final NegotiatedTls agreements = new NegotiatedTls();

  /** Lets a client connect in this thread. What it makes of a TLS context later is seen as well. */
  public <T> T during(Exchange.Operation<T> connecting) throws IOException {
    Provider first = new First(agreements, Thread.currentThread());
    Security.insertProviderAt(first, 1);
    try {
      return connecting.run();
    } finally {
      Security.removeProvider(first.getName());
    }
  }

  /**
   * Adds what each connection agreed upon, as {@link Requests#TLS}; nothing but {@link #WATCH}
   * where there was no TLS.
   */
  public void describe(Evidence evidence) {
    evidence.add(WATCH, WATCHED);
    agreements.describe(evidence);
  }

  /** Why the evidence of tasks says nothing of TLS; empty when all of them watched. */
  public static List<String> unseen(Evidence evidence) {
    return evidence.values(WATCH).keySet().equals(Set.of(WATCHED))
        ? List.of()
        : List.of("not proved: no task watched what the client's connections agreed upon");
  }

  /** Offers each TLS context that another provider has. */
  private static final class First extends Provider {
    private static final long serialVersionUID = 1;

    private final transient NegotiatedTls agreements;
    private final transient Thread served;

    @SuppressWarnings("deprecation") // Java 8 has no other
    First(NegotiatedTls agreements, Thread served) {
      super("hadoop-bench-" + UUID.randomUUID(), 1, "watches TLS of one thread");
      this.agreements = agreements;
      this.served = served;
    }

    @Override
    public Service getService(String type, String algorithm) {
      return type.equals(CONTEXT)
              && !algorithm.equalsIgnoreCase(JVM_DEFAULT)
              && Thread.currentThread() == served
          ? new SampledServers(this, algorithm)
          : null;
    }
  }

  private static final class SampledServers extends Provider.Service {
    private final First first;

    SampledServers(First first, String algorithm) {
      super(first, CONTEXT, algorithm, NegotiatedTls.Context.class.getName(), null, null);
      this.first = first;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      return new NegotiatedTls.Context(
          SSLContext.getInstance(getAlgorithm(), other()), first.agreements);
    }

    /** The provider that would have served, were ours not there. */
    private Provider other() throws NoSuchAlgorithmException {
      for (Provider provider : Security.getProviders()) {
        if (!(provider instanceof First) && provider.getService(CONTEXT, getAlgorithm()) != null) {
          return provider;
        }
      }
      throw new NoSuchAlgorithmException("no provider has " + CONTEXT + " " + getAlgorithm());
    }
  }
}
