package io.hadoopbench.core.table;

import java.io.StringWriter;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Writes a test suite as JUnit XML, which continuous integration servers display. */
public final class JUnitXml {
  public static final String FAILURE = "failure";
  public static final String ERROR = "error";
  public static final String SKIPPED = "skipped";

  /** Attributes that contain the number of test cases by outcome. */
  private static final Map<String, String> COUNTS =
      new TreeMap<>(Map.of("failures", FAILURE, "errors", ERROR, "skipped", SKIPPED));

  /**
   * A test case.
   *
   * @param seconds duration
   * @param outcomes messages by {@link #FAILURE}, {@link #ERROR} or {@link #SKIPPED}; empty if the
   *     case passed
   * @param output text for the case; may be empty
   */
  public record Case(
      String className, String name, String seconds, Map<String, String> outcomes, String output) {}

  private JUnitXml() {}

  /**
   * @param attributes additional attributes of the suite
   */
  public static String of(String suite, Map<String, String> attributes, Collection<Case> cases) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      attribute(xml, "name", suite);
      for (Map.Entry<String, String> attribute : new TreeMap<>(attributes).entrySet()) {
        attribute(xml, attribute.getKey(), attribute.getValue());
      }
      attribute(xml, "tests", Integer.toString(cases.size()));
      for (Map.Entry<String, String> count : COUNTS.entrySet()) {
        long number =
            cases.stream().filter(one -> one.outcomes().containsKey(count.getValue())).count();
        attribute(xml, count.getKey(), Long.toString(number));
      }
      for (Case one : cases) {
        write(xml, one);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("invalid XML", e);
    }
    return text.toString();
  }

  private static void write(XMLStreamWriter xml, Case one) throws XMLStreamException {
    xml.writeStartElement("testcase");
    attribute(xml, "classname", one.className());
    attribute(xml, "name", one.name());
    attribute(xml, "time", one.seconds());
    for (Map.Entry<String, String> outcome : one.outcomes().entrySet()) {
      xml.writeEmptyElement(outcome.getKey());
      attribute(xml, "message", outcome.getValue());
    }
    if (!one.output().isEmpty()) {
      xml.writeStartElement("system-out");
      xml.writeCharacters(Printable.line(one.output()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, Printable.line(value));
  }
}
