package io.hadoopbench.dist.golden;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces texts that differ between runs and machines: ids of runs, hosts and ports, paths, and
 * the number of DataNodes with data.
 */
record Masks(Map<Pattern, String> replacements) {
  static Masks of(JsonNode result) {
    Map<Pattern, String> masks = new LinkedHashMap<>();
    masks.put(Pattern.compile(Pattern.quote(result.path("runId").asText())), "<run>");
    masks.put(Pattern.compile("[a-z-]+-\\d{8}-\\d{6}-[0-9a-f]{4}"), "<run>");
    masks.put(Pattern.compile("\\bb\\d\\d-\\d\\d-[^/\\s]+"), "<trial>");
    masks.put(Pattern.compile("\\b(127\\.0\\.0\\.1|localhost):\\d+"), "<host>");
    masks.put(Pattern.compile("\\d+ to \\d+ of a block"), "<n> to <n> of a block");
    masks.put(Pattern.compile("\\d+ missing blocks, the stripe is: .*"), "<n> missing blocks");
    // whether a CDS archive exists depends on earlier runs on the machine; a checkout may be
    // anywhere
    masks.put(
        Pattern.compile(
            "( -Xlog:disable)? -XX:(SharedArchiveFile|ArchiveClassesAtExit)=[^\\s\\]]+"),
        "");
    masks.put(Pattern.compile("/(tmp|root|home|usr|opt|var|work|Users)/[^\\s,;:'\"]*"), "<path>");
    return new Masks(masks);
  }

  String text(String text) {
    String masked = text;
    for (Map.Entry<Pattern, String> mask : replacements.entrySet()) {
      masked = mask.getKey().matcher(masked).replaceAll(Matcher.quoteReplacement(mask.getValue()));
    }
    return masked;
  }
}
