package io.hadoopbench.core.scenario;

import java.io.IOException;
import java.security.GeneralSecurityException;

/**
 * A Java codec or coder that a variant runs for each byte of its files.
 *
 * @param loop runs the same code outside a trial
 * @param parameter for {@link Loop#open}, for example {@code rs-6-3}
 */
public record JavaCode(Class<? extends Loop> loop, String parameter) {
  /**
   * Runs the code repeatedly. Implementations are public and have a public constructor without
   * arguments.
   */
  public interface Loop {
    void open(String parameter) throws IOException, GeneralSecurityException;

    /** Codes data and returns the number of bytes of a file. */
    long code() throws IOException;
  }
}
