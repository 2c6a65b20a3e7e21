package io.hadoopbench.core.scenario;

import java.io.IOException;
import java.security.GeneralSecurityException;

/**
 * A codec or coder in Java that a variant runs for each byte of its files.
 *
 * @param loop runs the same code outside a trial
 * @param parameter for {@link Loop#open}, for example {@code rs-6-3}
 */
public record JavaCode(Class<? extends Loop> loop, String parameter) {
  /**
   * Runs the code again and again. Implementations are public and have a public constructor without
   * arguments.
   */
  public interface Loop {
    void open(String parameter) throws IOException, GeneralSecurityException;

    /** Returns how many bytes of a file it has coded. */
    long code() throws IOException;
  }
}
