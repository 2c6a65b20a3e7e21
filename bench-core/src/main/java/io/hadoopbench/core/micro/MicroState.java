package io.hadoopbench.core.micro;

import java.io.IOException;
import java.security.GeneralSecurityException;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * What benchmarks have in common: a state for each thread, and a set-up that finds out whether this machine can run
 * them. A class that extends it counts operations, unless it says that it times them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
public abstract class MicroState {
  /** @throws CannotRunException with the reason, if it cannot be prepared here */
  @Setup
  public final void open() {
    try {
      prepare();
    } catch (IOException | GeneralSecurityException | LinkageError e) {
      throw new CannotRunException(e.getMessage(), e);
    }
  }

  /** Makes what operations need, once for all iterations. */
  protected abstract void prepare() throws IOException, GeneralSecurityException;

  /** Gives it back. */
  @TearDown
  public void close() throws IOException { }
}
