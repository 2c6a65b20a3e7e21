package io.hadoopbench.core.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import io.hadoopbench.core.result.Json;
import io.hadoopbench.core.table.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Templates and other text resources in the jar. */
final class Templates {
  /**
   * The ECharts build that includes lines, scatter plots, mark lines and mark areas. It is two
   * thirds of the size of the full build.
   */
  static final String ECHARTS = "/META-INF/resources/webjars/echarts/5.5.0/echarts.common.min.js";

  private static final ObjectMapper JSON = Json.mapper().build();

  private Templates() {}

  /**
   * Fills a template and escapes all values for HTML, except values in triple braces. Numbers and
   * their percent signs are kept on one line.
   */
  static String html(String resource, Object context) {
    return fill(
        resource,
        context,
        raw -> Escapers.HTML.escape(Printable.text(raw)).replaceAll("(?<=\\d) %", "&nbsp;%"));
  }

  /** Fills a template and escapes all values for XML. */
  static String xml(String resource, Object context) {
    return fill(resource, context, raw -> Escapers.HTML.escape(Printable.line(raw)));
  }

  /** Fills a template and escapes all values for Markdown table cells. */
  static String markdown(String resource, Object context) {
    return fill(resource, context, Templates::escapeMarkdown);
  }

  private static String fill(String resource, Object context, Mustache.Escaper escaper) {
    return Mustache.compiler()
        .withEscaper(escaper)
        .nullValue("")
        .withLoader(part -> new StringReader(text(part)))
        .compile(text(resource))
        .execute(context);
  }

  /**
   * Escapes Markdown syntax and also HTML, which Markdown passes through. Brackets are escaped only
   * where they would form a link.
   */
  private static String escapeMarkdown(String text) {
    return Printable.escaped(
        Printable.line(text)
            .replaceAll("[\\\\`*_|~]", "\\\\$0")
            .replaceAll("](?=[(\\[])", "\\\\]"));
  }

  /**
   * Returns a text resource.
   *
   * @param resource name relative to this package, or absolute name with a leading slash
   */
  static String text(String resource) {
    try (InputStream in = Templates.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns JSON that is safe inside a script element. A less-than sign occurs in JSON only in
   * strings, where it can be replaced by its escape sequence.
   */
  static String json(Object data) {
    try {
      return JSON.writeValueAsString(data)
          .replace("<", "\\u003c")
          .replace("\u2028", "\\u2028")
          .replace("\u2029", "\\u2029");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
