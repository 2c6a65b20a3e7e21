package io.hadoopbench.core.micro;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names a benchmark that bounds the annotated one, so that a report can say how much of the bound it reaches. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(HeldAgainst.All.class)
public @interface HeldAgainst {
  /** As a reader sees it: {@code plain ISA-L}. */
  String name();

  /** A class with one benchmark, whose score has the same unit. */
  Class<?> benchmark();

  /** Parameters that both have, and that must be the same in both. */
  String[] same() default {};

  /** What several of them become. */
  @Retention(RetentionPolicy.RUNTIME)
  @Target(ElementType.TYPE)
  @interface All {
    HeldAgainst[] value();
  }
}
