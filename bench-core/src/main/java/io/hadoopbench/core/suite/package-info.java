/**
 * A suite as defined by its file, and the programs that it calls. Used by the program {@code
 * suite}. This package runs macros but no scenarios.
 */
package io.hadoopbench.core.suite;
