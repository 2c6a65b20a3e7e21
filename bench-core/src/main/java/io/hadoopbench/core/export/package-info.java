/**
 * Runs in the formats of other tools. Depends only on {@code model} and {@code table}, and writes
 * no file.
 */
package io.hadoopbench.core.export;
