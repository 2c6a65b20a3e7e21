package io.hadoopbench.core.os;

import java.io.IOException;
import java.lang.reflect.Field;

/** Accesses private fields of Hadoop's classes. */
public final class Fields {
  private Fields() {}

  /**
   * @param declaring the class that declares the field
   * @throws IOException if this Hadoop release has no such field
   */
  public static Object get(Object owner, Class<?> declaring, String name) throws IOException {
    try {
      return open(declaring, name).get(owner);
    } catch (ReflectiveOperationException e) {
      throw unknown(e);
    }
  }

  public static void set(Object owner, Class<?> declaring, String name, Object value)
      throws IOException {
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

  public static IOException unknown(ReflectiveOperationException e) {
    return new IOException("cannot inspect this Hadoop release: " + e, e);
  }
}
