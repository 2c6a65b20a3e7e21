package io.hadoopbench.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordIntrospectorTest {
  private static final ObjectMapper JSON = Json.mapper().build();
  private static final String TEXT =
      "{'name':'a','number':1,'isShare':0.5,'more':[{'number':2,'isShare':1.0}]}"
          .replace('\'', '"');

  private record Inner(int number, double isShare) {}

  private record Outer(
      String name,
      @JsonUnwrapped Inner inner,
      List<Inner> more,
      @JsonInclude(JsonInclude.Include.NON_NULL) Long maybe) {
    public boolean isLong() {
      return true;
    }
  }

  /** The class that {@link Inner} becomes in bench-java8.jar. */
  private static final class Shape {
    static final String NOT_A_COMPONENT = "";
    private final int number;
    private final double isShare;

    private Shape(int number, double isShare) {
      this.number = number;
      this.isShare = isShare;
    }

    public int number() {
      return number;
    }
  }

  /** The class that {@link Outer} becomes there. */
  private static final class OuterShape {
    private final String name;
    private final @JsonUnwrapped Shape inner;
    private final List<Shape> more;
    private final @JsonInclude(JsonInclude.Include.NON_NULL) Long maybe;

    private OuterShape(
        String name,
        @JsonUnwrapped Shape inner,
        List<Shape> more,
        @JsonInclude(JsonInclude.Include.NON_NULL) Long maybe) {
      this.name = name;
      this.inner = inner;
      this.more = more;
      this.maybe = maybe;
    }

    public boolean isLong() {
      return true;
    }
  }

  @Test
  void aRecordIsWrittenAndReadByItsComponentsOnly() throws Exception {
    Outer outer = new Outer("a", new Inner(1, 0.5), List.of(new Inner(2, 1)), null);
    assertThat(JSON.writeValueAsString(outer)).isEqualTo(TEXT);
    assertThat(JSON.readValue(TEXT, Outer.class)).isEqualTo(outer);
  }

  @Test
  void aClassOfTheShapeOfARecordIsTreatedAsOne() throws Exception {
    OuterShape read = JSON.readValue(TEXT, OuterShape.class);
    assertThat(read.inner.number()).isEqualTo(1);
    assertThat(read.more.get(0).isShare).isEqualTo(1);
    assertThat(read.maybe).isNull();
    assertThat(JSON.writeValueAsString(read)).isEqualTo(TEXT);
  }
}
