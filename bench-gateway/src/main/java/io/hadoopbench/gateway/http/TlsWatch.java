package io.hadoopbench.gateway.http;

import io.hadoopbench.core.load.measure.Evidence;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.SSLContext;

/**
 * Records the TLS connections for a client that does not expose them, such as a JDBC driver. While
 * the client connects, a temporary security provider comes first in the JVM's list. It returns the
 * regular TLS context, wrapped to record its sockets. It serves only the connecting thread, so
 * other code is not affected. Sessions are read from the sockets, including resumed sessions.
 */
public final class TlsWatch {
  /** Evidence: which connections were recorded. */
  public static final String WATCH = "tls.clientWatch";

  public static final String WATCHED = "every TLS context that the client made";

  private static final String CONTEXT = "SSLContext";

  /** Excluded, because the JVM caches its default context permanently. */
  private static final String JVM_DEFAULT = "Default";

  private final NegotiatedTls negotiated = new NegotiatedTls();

  /**
   * Connects a client in this thread. Later connections from its TLS contexts are also recorded.
   */
  public <T> T during(Exchange.Operation<T> connecting) throws IOException {
    Provider first = new First(negotiated, Thread.currentThread());
    Security.insertProviderAt(first, 1);
    try {
      return connecting.run();
    } finally {
      Security.removeProvider(first.getName());
    }
  }

  /**
   * Adds what each connection negotiated, as {@link Requests#TLS}; only {@link #WATCH} without TLS.
   */
  public void describe(Evidence evidence) {
    evidence.add(WATCH, WATCHED);
    negotiated.describe(evidence);
  }

  /**
   * Returns the reasons the tasks' evidence about TLS is missing; empty if all tasks recorded their
   * connections.
   */
  public static List<String> unseen(Evidence evidence) {
    return evidence.values(WATCH).keySet().equals(Set.of(WATCHED))
        ? List.of()
        : List.of("not verified: no task recorded what the client's connections negotiated");
  }

  /** Provides each TLS context that another provider offers. */
  private static final class First extends Provider {
    private static final long serialVersionUID = 1;

    private final transient NegotiatedTls negotiated;
    private final transient Thread served;

    @SuppressWarnings("deprecation") // the only constructor that Java 8 has
    First(NegotiatedTls negotiated, Thread served) {
      super("hadoop-bench-" + UUID.randomUUID(), 1, "watches TLS in one thread");
      this.negotiated = negotiated;
      this.served = served;
    }

    @Override
    public Service getService(String type, String algorithm) {
      return type.equals(CONTEXT)
              && !algorithm.equalsIgnoreCase(JVM_DEFAULT)
              && Thread.currentThread() == served
          ? new RecordingService(this, algorithm)
          : null;
    }
  }

  private static final class RecordingService extends Provider.Service {
    private final First first;

    RecordingService(First first, String algorithm) {
      super(first, CONTEXT, algorithm, NegotiatedTls.Context.class.getName(), null, null);
      this.first = first;
    }

    @Override
    public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
      return new NegotiatedTls.Context(
          SSLContext.getInstance(getAlgorithm(), other()), first.negotiated);
    }

    /** Returns the provider that would be used without this one. */
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
