package io.hadoopbench.core.scenario;

import java.io.IOException;

/**
 * Thrown if the creation of its directory shows that a variant is unavailable. Other variants
 * continue.
 */
public final class UnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * Creates the exception.
   *
   * @param reason one line that includes what an administrator can do
   */
  public UnavailableException(String reason) {
    super(reason);
  }

  /** Creates the exception after a rejected request. */
  public UnavailableException(String reason, IOException cause) {
    super(reason, cause);
  }
}
