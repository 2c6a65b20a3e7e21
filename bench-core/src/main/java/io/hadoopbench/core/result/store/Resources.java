package io.hadoopbench.core.result.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

public final class Resources {
  private Resources() {}

  /**
   * Returns the whole text of a resource that is encoded in UTF-8.
   *
   * @param anchor a class in the package to which the name is relative
   * @param name name relative to that package, or absolute name with a leading slash
   * @throws IllegalStateException if the jar does not contain the resource
   */
  public static String text(Class<?> anchor, String name) {
    try (InputStream in = anchor.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar does not contain " + name + "; rebuild it");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
