package io.hadoopbench.core.report;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * A test suite as JUnit XML, which continuous integration servers display.
 *
 * @param attributes additional attributes of the suite
 */
public record JUnitXml(String suite, Map<String, String> attributes, Collection<Case> cases) {
  public static final String FAILURE = "failure";
  public static final String ERROR = "error";
  public static final String SKIPPED = "skipped";

  /**
   * A test case.
   *
   * @param seconds duration
   * @param outcomes messages by {@link #FAILURE}, {@link #ERROR} or {@link #SKIPPED}; empty if the
   *     case passed
   * @param output text for the case; may be empty
   */
  public record Case(
      String className,
      String name,
      String seconds,
      Map<String, String> outcomes,
      List<String> output) {}

  int tests() {
    return cases.size();
  }

  long errors() {
    return count(ERROR);
  }

  long failures() {
    return count(FAILURE);
  }

  long skipped() {
    return count(SKIPPED);
  }

  private long count(String outcome) {
    return cases.stream().filter(one -> one.outcomes().containsKey(outcome)).count();
  }

  public String text() {
    return Templates.xml("junit.xml", this);
  }
}
