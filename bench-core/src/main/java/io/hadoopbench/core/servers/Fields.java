package io.hadoopbench.core.servers;

import java.io.IOException;
import java.lang.reflect.Field;

/** Reads private fields of Hadoop's clients. */
final class Fields {
  private Fields() {}

  /**
   * @throws IOException if this Hadoop release has no such field
   */
  static Object get(Object owner, Class<?> declaring, String name) throws IOException {
    try {
      return open(declaring, name).get(owner);
    } catch (ReflectiveOperationException e) {
      throw unknown(e);
    }
  }

  static void set(Object owner, Class<?> declaring, String name, Object value) throws IOException {
    try {
      open(declaring, name).set(owner, value);
    } catch (ReflectiveOperationException e) {
      throw unknown(e);
    }
  }

  private static Field open(Class<?> declaring, String name) throws ReflectiveOperationException {
    Field field = declaring.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  static IOException unknown(ReflectiveOperationException e) {
    return new IOException("cannot inspect connections of this Hadoop release: " + e, e);
  }
}
