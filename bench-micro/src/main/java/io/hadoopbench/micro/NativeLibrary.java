package io.hadoopbench.micro;

import java.util.Optional;
import org.apache.hadoop.util.NativeCodeLoader;

/**
 * Whether Hadoop's native library is loaded, and if not, what the loader says: Hadoop itself
 * swallows it.
 */
public final class NativeLibrary {
  private NativeLibrary() {}

  /** Why libhadoop is not loaded in this JVM; empty when it is. */
  public static Optional<String> missing() {
    if (NativeCodeLoader.isNativeCodeLoaded()) {
      return Optional.empty();
    }
    try {
      System.loadLibrary("hadoop");
      return Optional.of("libhadoop is there, but Hadoop did not load it");
    } catch (UnsatisfiedLinkError e) {
      return Optional.of("libhadoop is not loaded: " + e.getMessage());
    }
  }
}
