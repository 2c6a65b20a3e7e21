/**
 * A suite as its file says it and what programs it calls. For the program {@code suite}; runs
 * nothing itself but macros.
 */
package io.hadoopbench.core.suite;
