/**
 * Converts runs to the formats of other tools. Depends only on {@code model} and {@code table}, and
 * writes no files.
 */
package io.hadoopbench.core.export;
