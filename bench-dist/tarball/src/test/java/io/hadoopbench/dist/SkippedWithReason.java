package io.hadoopbench.dist;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Skips all tests of a class with the reason if an assumption fails in its setup. Otherwise
 * Surefire counts no test and reports nothing.
 */
final class SkippedWithReason
    implements LifecycleMethodExecutionExceptionHandler, ExecutionCondition {
  private static final Namespace OWN = Namespace.create(SkippedWithReason.class);
  private static final String REASON = "reason";

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    if (!(thrown instanceof TestAbortedException)) {
      throw thrown;
    }
    context.getStore(OWN).put(REASON, thrown.getMessage());
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    String reason = context.getStore(OWN).get(REASON, String.class);
    return reason == null
        ? ConditionEvaluationResult.enabled("no failed assumption")
        : ConditionEvaluationResult.disabled(reason);
  }
}
