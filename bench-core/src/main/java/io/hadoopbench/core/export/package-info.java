/** Runs in the formats of other tools. Reads {@code model} and {@code table} alone, and writes no file but Otava's. */
package io.hadoopbench.core.export;
