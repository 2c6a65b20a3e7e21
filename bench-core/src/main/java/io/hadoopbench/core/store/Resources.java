package io.hadoopbench.core.store;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Texts from the jar. */
public final class Resources {
  private Resources() {}

  /**
   * The whole text, in UTF-8.
   *
   * @param name relative to the package of the class, or from the root with a leading slash
   * @throws IllegalStateException if the jar lacks it
   */
  public static String text(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the jar lacks " + name + "; build it again");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
