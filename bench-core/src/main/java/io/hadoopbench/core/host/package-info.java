/**
 * Facts about a host and its JVM: machine, kernel, native code, key provider. For programs,
 * experiments and tasks.
 */
package io.hadoopbench.core.host;
