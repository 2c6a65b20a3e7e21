package io.hadoopbench.core.design;

import java.io.IOException;
import java.security.GeneralSecurityException;

/**
 * A Java codec or coder that a variant executes for every byte of its files.
 *
 * @param loop class that executes the same code outside a trial
 * @param parameter argument of {@link Loop#open}, for example {@code rs-6-3}
 */
public record JavaCode(Class<? extends Loop> loop, String parameter) {
  /** Executes the code repeatedly. Implementations need a public constructor without arguments. */
  public interface Loop {
    void open(String parameter) throws IOException, GeneralSecurityException;

    /** Processes the data once and returns the corresponding number of file bytes. */
    long code() throws IOException;
  }
}
