package io.hadoopbench.core.scenario;

import java.io.IOException;

/**
 * Thrown if a variant turns out to be unavailable when its directory is created. Other variants
 * continue.
 */
public final class UnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param reason in one line, with a remedy for an administrator
   */
  public UnavailableException(String reason) {
    super(reason);
  }

  /** Creates the exception after a rejected request. */
  public UnavailableException(String reason, IOException cause) {
    super(reason, cause);
  }
}
