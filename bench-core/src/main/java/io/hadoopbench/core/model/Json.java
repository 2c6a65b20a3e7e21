package io.hadoopbench.core.model;

import com.fasterxml.jackson.databind.json.JsonMapper;

/** JSON of our records, read and written in one way by every JVM. */
public final class Json {
  private Json() { }

  /** A mapper to be completed. */
  public static JsonMapper.Builder mapper() {
    return JsonMapper.builder().annotationIntrospector(new RecordIntrospector());
  }
}
