/**
 * Converts runs to other tools' formats. Depends only on {@code model} and {@code table}, and
 * writes no files.
 */
package io.hadoopbench.core.export;
