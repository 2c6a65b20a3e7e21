package io.hadoopbench.core.model;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.hadoopbench.core.os.Secrets;
import java.io.IOException;

/** JSON of our records, read and written in one way by every JVM. */
public final class Json {
  private Json() { }

  /** One for what stays on disk, to be completed: no secret gets there, as far as names tell one. */
  public static JsonMapper.Builder stored() {
    SimpleModule hiding = new SimpleModule();
    hiding.addSerializer(String.class, new StdSerializer<>(String.class) {
      @Override
      public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeString(Secrets.hide(text));
      }
    });
    hiding.addKeySerializer(String.class, new StdSerializer<>(String.class) {
      @Override
      public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
        json.writeFieldName(Secrets.hide(text));
      }
    });
    return mapper().addModule(hiding);
  }

  /** A mapper to be completed. */
  public static JsonMapper.Builder mapper() {
    return JsonMapper.builder().annotationIntrospector(new RecordIntrospector());
  }
}
