package io.hadoopbench.core.design;

import java.io.IOException;

/**
 * Thrown if a variant turns out to be unavailable when its directory is created. The run continues
 * with the other variants.
 */
public final class UnavailableException extends IOException {
  /**
   * Creates the exception.
   *
   * @param reason one line that includes a remedy for the administrator
   */
  public UnavailableException(String reason) {
    super(reason);
  }

  public UnavailableException(String reason, IOException cause) {
    super(reason, cause);
  }
}
