package io.hadoopbench.dist.golden;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a result that count as a difference. */
class GoldenResultTest {
  private static final String RESULT =
      """
      {"schemaVersion": 1, "runId": "kms-write-20261121-213958-7cfe", "scenario": "kms-write", "seed": 17,
       "options": {"out": "run", "size": "3MB", "conf": "/tmp/junit-1/conf"},
       "metrics": [{"id": "megabytesPerSecond", "unit": "MB/s"}, {"id": "create.meanMicros", "unit": "us"}],
       "variants": [{"id": "java", "available": true, "reason": ""}, {"id": "native", "available": true, "reason": ""}],
       "trials": [
         {"variant": "java", "valid": false, "reasons": ["started 3 s late"], "metrics": {}, "evidence": {}},
         {"variant": "java", "valid": true, "reasons": [], "metrics": {"megabytesPerSecond": 17.5},
          "evidence": {"stream.codec": {"JceAesCtrCryptoCodec": 1}, "task.host": {"somewhere": 1}}},
         {"variant": "native", "valid": true, "reasons": [], "metrics": {"megabytesPerSecond": 99.5},
          "evidence": {"stream.codec": {"OpensslAesCtrCryptoCodec": 1}, "openssl.library": {"/usr/lib/libcrypto.so.3": 2}}}],
       "environment": {"native": {"native.openssl": "yes: /usr/lib/libcrypto.so.3"}, "network": {"eth0": "100 Mbit/s"}},
       "warnings": []}\
      """;

  @TempDir Path dir;
  private Path golden;

  @BeforeEach
  void written() throws IOException {
    golden = dir.resolve("kms-write.json");
    GoldenResult.check(golden, json(RESULT), true);
  }

  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text);
  }

  private void check(String result) throws IOException {
    GoldenResult.check(golden, json(result), false);
  }

  /**
   * @param places with the description of their difference
   */
  private void differs(String result, String... places) {
    assertThatThrownBy(() -> check(result))
        .isInstanceOf(AssertionError.class)
        .message()
        .contains("golden.write")
        .contains(places)
        .hasLineCount(1 + places.length);
  }

  @Test
  void measuredValuesAndAddressesAreIgnored() {
    String other =
        RESULT
            .replace("20261121-213958-7cfe", "20270101-000000-0000")
            .replace("17", "18")
            .replace("junit-1", "junit-2")
            .replace("99.5", "0.1")
            .replace("somewhere", "elsewhere")
            .replace("eth0", "ens1")
            .replace("3 s late", "4 s late");
    assertThatCode(() -> check(other)).doesNotThrowAnyException();
  }

  @Test
  void eachDifferenceIsNamedByItsPlace() {
    differs(RESULT.replace("3MB", "4MB"), "options.size: \"3MB\", now \"4MB\"");
    differs(
        RESULT.replace("{\"megabytesPerSecond\": 17.5}", "{\"megabytesPerSec\": 17.5}"),
        "trials.java.metrics.[megabytesPerSecond]: removed",
        "trials.java.metrics.[megabytesPerSec]: new");
    differs(
        RESULT.replace("\"unit\": \"us\"", "\"unit\": \"ms\""),
        "metrics.[create.meanMicros].unit: \"us\", now \"ms\"");
    differs(
        RESULT.replace("JceAes", "BcAes"),
        "trials.java.evidence.stream.codec.[JceAesCtrCryptoCodec]: removed",
        "trials.java.evidence.stream.codec.[BcAesCtrCryptoCodec]: new");
    differs(
        RESULT.replace(
            "{\"id\": \"megabytesPerSecond\", \"unit\": \"MB/s\"}, {\"id\": \"create.meanMicros\","
                + " \"unit\": \"us\"}",
            "{\"id\": \"create.meanMicros\", \"unit\": \"us\"}, {\"id\": \"megabytesPerSecond\","
                + " \"unit\": \"MB/s\"}"),
        "metrics: different order");
  }

  @Test
  void onlyReasonsOfInvalidTrialsAreCompared() {
    differs(
        RESULT.replaceAll(
            "\"valid\": true, \"reasons\": \\[](.*99.5)",
            "\"valid\": false, \"reasons\": [\"wrong codec\"]$1"),
        "trials.native.valid: true, now false",
        "trials.native.reasons.[wrong codec]: new",
        "trials.native.metrics: removed",
        "trials.native.evidence: removed",
        "trials.native.resources: removed",
        "trials.native.series: removed",
        "trials.native.profiles: removed");
  }

  @Test
  void missingNativeCodeIsIgnoredAndNothingIsWritten() {
    String without =
        RESULT
            .replace(
                "{\"id\": \"native\", \"available\": true, \"reason\": \"\"}",
                "{\"id\": \"native\", \"available\": false, \"reason\": \"no native codec on the"
                    + " task nodes\"}")
            .replaceFirst("(?s),\\s+\\{\"variant\": \"native\".*?\\}\\}\\}\\]", "]")
            .replace("yes: /usr/lib/libcrypto.so.3", "no: not found");
    assertThatCode(() -> check(without)).doesNotThrowAnyException();
    differs(without.replace("JceAes", "BcAes"), "[JceAesCtrCryptoCodec]", "[BcAesCtrCryptoCodec]");
    assertThatThrownBy(() -> GoldenResult.check(golden, json(without), true))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("is not written where native code is missing");
  }
}
