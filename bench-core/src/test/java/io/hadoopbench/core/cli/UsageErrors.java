package io.hadoopbench.core.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Asserts that a call is rejected as a usage error. */
public final class UsageErrors {
  private UsageErrors() {}

  public static AbstractThrowableAssert<?, ? extends Throwable> assertUsageError(
      ThrowingCallable call) {
    return assertThatThrownBy(call).isInstanceOf(UsageException.class);
  }
}
