package io.hadoopbench.core.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A trial's validity, with the reasons if it is invalid.
 *
 * @param reasons in the order in which they were found; none if the trial is valid
 */
public record Validity(List<Reason> reasons) {
  public static final Validity VALID = new Validity(List.of());

  /** The kind of reason; if there are several reasons, the first kind in this order decides. */
  public enum Kind {
    /** More servers were down than the files survive, as intended; the variant is unavailable. */
    @JsonProperty("expected-loss")
    EXPECTED_LOSS,
    /** The job failed. */
    @JsonProperty("job-failed")
    JOB_FAILED,
    /** The cause need not recur, such as a restart of a server. */
    @JsonProperty("transient")
    TRANSIENT,
    /** Other clients called the servers that the trial times. */
    @JsonProperty("interference")
    INTERFERENCE,
    /** Another check failed, for example of the label. A retry would not help. */
    @JsonProperty("mismatch")
    MISMATCH,
    @JsonProperty("valid")
    VALID;

    /** Returns whether another attempt may be valid. */
    boolean retry() {
      return this == JOB_FAILED || this == TRANSIENT || this == INTERFERENCE;
    }
  }

  /**
   * @param text one line
   */
  public record Reason(Kind kind, String text) {}

  public Validity {
    reasons = List.copyOf(reasons);
  }

  public static Validity of(Kind kind, String text) {
    return new Validity(List.of(new Reason(kind, text)));
  }

  /** Returns the validity for a trial with these mismatches; valid if there are none. */
  public static Validity mismatches(List<String> texts) {
    return new Validity(texts.stream().map(text -> new Reason(Kind.MISMATCH, text)).toList());
  }

  /** Returns the validity for a trial to which both apply. */
  public Validity and(Validity other) {
    return new Validity(Stream.concat(reasons.stream(), other.reasons.stream()).toList());
  }

  /** Returns the deciding kind. */
  public Kind kind() {
    return reasons.stream().map(Reason::kind).min(Comparator.naturalOrder()).orElse(Kind.VALID);
  }

  public boolean valid() {
    return reasons.isEmpty();
  }

  /** Returns whether the trial may be retried. */
  public boolean retry() {
    return kind().retry();
  }

  public List<String> texts() {
    return reasons.stream().map(Reason::text).toList();
  }
}
