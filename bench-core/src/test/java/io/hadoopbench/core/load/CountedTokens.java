package io.hadoopbench.core.load;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.security.token.TokenRenewer;

/** Test tokens that record their cancellation. */
public final class CountedTokens extends TokenRenewer {
  /** Number of cancellations by service. */
  static final List<String> CANCELLED = new CopyOnWriteArrayList<>();

  private static final Text KIND = new Text("counted");

  static Credentials of(String service) {
    Credentials credentials = new Credentials();
    credentials.addToken(
        new Text(service), new Token<>(new byte[0], new byte[0], KIND, new Text(service)));
    return credentials;
  }

  @Override
  public boolean handleKind(Text kind) {
    return kind.equals(KIND);
  }

  @Override
  public boolean isManaged(Token<?> token) {
    return true;
  }

  @Override
  public long renew(Token<?> token, Configuration conf) {
    return Long.MAX_VALUE;
  }

  @Override
  public void cancel(Token<?> token, Configuration conf) {
    CANCELLED.add(token.getService().toString());
  }
}
