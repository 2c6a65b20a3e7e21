package io.hadoopbench.core.report;

import io.hadoopbench.core.export.Format;
import io.hadoopbench.core.export.NamedRun;
import io.hadoopbench.core.model.Change;
import io.hadoopbench.core.model.RunResult;
import io.hadoopbench.core.model.VariantResult;
import io.hadoopbench.core.table.Numbers;
import io.hadoopbench.core.table.Printable;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * JUnit XML with the changes of the latest run as test cases, one for each variant and metric. A
 * change beyond its gate is a failure, a variant without a valid trial an error. Unavailable
 * variants and inconclusive changes are skipped. The duration of the run is divided equally among
 * the test cases of its primary metric.
 *
 * @param failing the changes that fail
 */
public record JUnitReport(List<Change> changes, Collection<Change> failing) implements Format {
  @Override
  public String text(List<NamedRun> runs, Consumer<String> leftOut) {
    RunResult now = runs.get(runs.size() - 1).run();
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      List<VariantResult> unmeasured =
          now.measured().variants().stream().filter(variant -> unmeasured(now, variant)).toList();
      List<Change> effects =
          changes.stream().filter(change -> change.kind() == Change.Kind.EFFECT).toList();
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", Printable.line(now.header().scenario()));
      xml.writeAttribute("timestamp", Printable.line(now.header().started()));
      xml.writeAttribute("tests", Integer.toString(effects.size() + unmeasured.size()));
      xml.writeAttribute("failures", Integer.toString(failing.size()));
      xml.writeAttribute(
          "errors", Long.toString(unmeasured.stream().filter(VariantResult::available).count()));
      xml.writeAttribute(
          "skipped",
          Long.toString(
              unmeasured.stream().filter(variant -> !variant.available()).count()
                  + effects.stream().filter(change -> change.verdict().inconclusive()).count()));
      xml.writeAttribute("time", seconds(now, 1));
      String primary = now.plan().primaryMetric().id();
      String share =
          seconds(now, effects.stream().filter(change -> change.metric().equals(primary)).count());
      for (Change change : effects) {
        start(
            xml,
            now,
            change.variant(),
            change.metric(),
            change.metric().equals(primary) ? share : "0");
        if (failing.contains(change)) {
          message(xml, "failure", ChangeReport.lines(List.of(change)).get(0));
        }
        if (change.verdict().inconclusive()) {
          message(
              xml,
              "skipped",
              "inconclusive: " + Numbers.ratio(change.ratio(), change.ci95()) + " x then");
        }
        xml.writeStartElement("system-out");
        xml.writeCharacters(
            change.words()
                + ": "
                + Numbers.ratio(change.then())
                + " then, "
                + Numbers.ratio(change.now())
                + " now, "
                + Numbers.ratio(change.ratio(), change.ci95()));
        xml.writeEndElement();
        xml.writeEndElement();
      }
      for (VariantResult variant : unmeasured) {
        start(xml, now, variant.id(), primary, "0");
        message(
            xml,
            variant.available() ? "error" : "skipped",
            variant.available() ? "no valid trial" : variant.reason());
        xml.writeEndElement();
      }
      xml.writeEndElement();
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("invalid XML", e);
    }
    return text.toString();
  }

  private static boolean unmeasured(RunResult run, VariantResult variant) {
    return !variant.available() || run.measured().valid(variant.id()).isEmpty();
  }

  /**
   * Returns the duration of one of so many equal parts of the run in seconds; 0 if the end of the
   * run is unknown.
   */
  private static String seconds(RunResult run, long parts) {
    String end = run.header().finished();
    return end == null || parts == 0
        ? "0"
        : String.format(
            Locale.ROOT,
            "%.1f",
            Duration.between(Instant.parse(run.header().started()), Instant.parse(end)).toMillis()
                / 1e3
                / parts);
  }

  private static void start(
      XMLStreamWriter xml, RunResult run, String variant, String metric, String seconds)
      throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute(
        "classname", Printable.line(run.header().scenario() + "." + variant.replace('.', '_')));
    xml.writeAttribute("name", Printable.line(metric));
    xml.writeAttribute("time", seconds);
  }

  private static void message(XMLStreamWriter xml, String kind, String text)
      throws XMLStreamException {
    xml.writeEmptyElement(kind);
    xml.writeAttribute("message", Printable.line(text));
  }
}
