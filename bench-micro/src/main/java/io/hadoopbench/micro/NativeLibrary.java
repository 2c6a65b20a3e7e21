package io.hadoopbench.micro;

import java.util.Optional;
import org.apache.hadoop.util.NativeCodeLoader;

/**
 * Reports whether Hadoop's native library is loaded, and the loader's message if not, which Hadoop
 * does not log.
 */
public final class NativeLibrary {
  private NativeLibrary() {}

  /** Returns the reason libhadoop is not loaded in this JVM; empty if it is. */
  public static Optional<String> missing() {
    if (NativeCodeLoader.isNativeCodeLoaded()) {
      return Optional.empty();
    }
    try {
      System.loadLibrary("hadoop");
      return Optional.of("libhadoop exists, but Hadoop did not load it");
    } catch (UnsatisfiedLinkError e) {
      return Optional.of("libhadoop is not loaded: " + e.getMessage());
    }
  }
}
