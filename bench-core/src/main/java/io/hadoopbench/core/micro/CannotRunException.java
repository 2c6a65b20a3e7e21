package io.hadoopbench.core.micro;

/**
 * A benchmark finds in its set-up that this machine cannot run it: the native library is missing, no key provider is
 * configured. The message is shown as the reason. It crosses from the forked JVM by Java serialization.
 */
public final class CannotRunException extends RuntimeException {
  public CannotRunException(String reason) {
    super(reason);
  }

  public CannotRunException(String reason, Throwable cause) {
    super(reason, cause);
  }
}
