package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JacksonAnnotationsInside;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.PotentialCreator;
import com.fasterxml.jackson.databind.introspect.VisibilityChecker;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import io.hadoopbench.core.os.Secrets;
import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The JSON format of records, which is the same in every JVM. */
public final class Json {
  /**
   * Marks a component of a stored record that may be null or missing in a file. All other
   * components must have a value.
   */
  @JacksonAnnotationsInside
  @JsonSetter(nulls = Nulls.SET)
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER})
  public @interface MayBeNull {}

  private Json() {}

  /**
   * Returns a builder for mappers that read and write stored files. These mappers mask secrets,
   * which are recognized by name.
   */
  public static JsonMapper.Builder stored() {
    SimpleModule hiding =
        new SimpleModule()
            .addSerializer(String.class, new Hiding(JsonGenerator::writeString))
            .addKeySerializer(String.class, new Hiding(JsonGenerator::writeFieldName));
    return mapper().addModule(hiding);
  }

  @FunctionalInterface
  private interface TextWriter {
    void write(JsonGenerator json, String text) throws IOException;
  }

  private static final class Hiding extends StdSerializer<String> {
    private final TextWriter writer;

    Hiding(TextWriter writer) {
      super(String.class);
      this.writer = writer;
    }

    @Override
    public void serialize(String text, JsonGenerator json, SerializerProvider provider)
        throws IOException {
      writer.write(json, Secrets.hide(text));
    }
  }

  public static JsonMapper.Builder mapper() {
    return mapper(new JsonFactory());
  }

  public static JsonMapper.Builder mapper(JsonFactory format) {
    return JsonMapper.builder(format).annotationIntrospector(new RecordIntrospector());
  }

  /**
   * Recognizes a record by its shape: a final class with a constructor that takes exactly the
   * class's fields, in order. bench-java8.jar contains such classes instead of records, because
   * Java 8 has no records.
   */
  static final class RecordIntrospector extends JacksonAnnotationIntrospector {
    @Override
    public VisibilityChecker<?> findAutoDetectVisibility(
        AnnotatedClass type, VisibilityChecker<?> checker) {
      return canonical(type.getRawType()).isEmpty()
          ? super.findAutoDetectVisibility(type, checker)
          : checker
              .withFieldVisibility(Visibility.ANY)
              .withGetterVisibility(Visibility.NONE)
              .withIsGetterVisibility(Visibility.NONE);
    }

    @Override
    public PotentialCreator findDefaultCreator(
        MapperConfig<?> config,
        AnnotatedClass type,
        List<PotentialCreator> constructors,
        List<PotentialCreator> factories) {
      Optional<Constructor<?>> canonical = canonical(type.getRawType());
      return constructors.stream()
          .filter(
              one -> canonical.isPresent() && one.creator().getAnnotated().equals(canonical.get()))
          .findFirst()
          .orElseGet(() -> super.findDefaultCreator(config, type, constructors, factories));
    }

    @Override
    public String findImplicitPropertyName(AnnotatedMember member) {
      if (member instanceof AnnotatedParameter parameter
          && parameter.getOwner().getAnnotated() instanceof Executable owner
          && canonical(owner.getDeclaringClass()).filter(owner::equals).isPresent()) {
        return owner.getParameters()[parameter.getIndex()].getName();
      }
      return super.findImplicitPropertyName(member);
    }

    private static Optional<Constructor<?>> canonical(Class<?> type) {
      if (!Modifier.isFinal(type.getModifiers())) {
        return Optional.empty();
      }
      List<Field> fields =
          Stream.of(type.getDeclaredFields())
              .filter(field -> !Modifier.isStatic(field.getModifiers()))
              .toList();
      return Stream.<Constructor<?>>of(type.getDeclaredConstructors())
          .filter(constructor -> takes(constructor.getParameters(), fields))
          .findFirst();
    }

    private static boolean takes(Parameter[] parameters, List<Field> fields) {
      return !fields.isEmpty()
          && parameters.length == fields.size()
          && IntStream.range(0, parameters.length)
              .allMatch(
                  i ->
                      parameters[i].isNamePresent()
                          && parameters[i].getName().equals(fields.get(i).getName())
                          && parameters[i].getType() == fields.get(i).getType());
    }
  }
}
