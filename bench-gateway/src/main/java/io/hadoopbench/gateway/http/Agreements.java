package io.hadoopbench.gateway.http;

import io.hadoopbench.core.measure.Evidence;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;

/**
 * What the TLS connections of a client agreed upon. Those that have ended are a count; no more than twice those that
 * are open are held, however many there were.
 */
final class Agreements {
  private static final int FEWEST = 64;

  private final Map<String, Long> ended = new TreeMap<>();
  private final List<Connection> held = new ArrayList<>();
  private int most = FEWEST;

  /** @param by who made it */
  private record Connection(BooleanSupplier closed, Supplier<SSLSession> session, String by) {
    /** One that agreed upon nothing has SSL_NULL_WITH_NULL_NULL. */
    String agreed() {
      return session.get().getProtocol() + " " + session.get().getCipherSuite() + " by " + by;
    }
  }

  /** Asked for its session when it has ended: one that is about to begin would shake hands at once. */
  void add(SSLSocket socket, SSLContext context) {
    add(new Connection(socket::isClosed, socket::getSession, context.getProvider().getName()));
  }

  void add(SSLEngine engine, SSLContext context) {
    add(new Connection(() -> engine.isOutboundDone() || engine.isInboundDone(), engine::getSession, context.getProvider().getName()));
  }

  private synchronized void add(Connection connection) {
    if (held.size() >= most) {
      for (Iterator<Connection> all = held.iterator(); all.hasNext();) {
        Connection one = all.next();
        if (one.closed().getAsBoolean()) {
          ended.merge(one.agreed(), 1L, Long::sum);
          all.remove();
        }
      }
      most = Math.max(FEWEST, 2 * held.size());
    }
    held.add(connection);
  }

  /** When the client has done its work. */
  synchronized void describe(Evidence evidence) {
    ended.forEach((agreed, count) -> evidence.add(Requests.TLS, agreed, count));
    held.forEach(open -> evidence.add(Requests.TLS, open.agreed()));
  }
}
