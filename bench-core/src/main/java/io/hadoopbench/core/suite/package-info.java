/** A suite as its file says it, what programs it calls, and what became of it. For the program {@code suite}; runs nothing itself but macros. */
package io.hadoopbench.core.suite;
