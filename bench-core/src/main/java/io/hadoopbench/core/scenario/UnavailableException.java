package io.hadoopbench.core.scenario;

import java.io.IOException;

/**
 * That a variant cannot run here, as was found out when its directory was made. The others go on.
 */
public final class UnavailableException extends IOException {
  private static final long serialVersionUID = 1;

  /**
   * @param reason in one line, with what an administrator would do about it
   */
  public UnavailableException(String reason) {
    super(reason);
  }

  /** Likewise, after a refusal. */
  public UnavailableException(String reason, IOException cause) {
    super(reason, cause);
  }
}
