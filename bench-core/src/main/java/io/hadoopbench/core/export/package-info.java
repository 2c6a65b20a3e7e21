/**
 * Runs in the formats of other tools. Reads {@code model} and {@code table} alone, and writes no
 * file.
 */
package io.hadoopbench.core.export;
