/**
 * Facts about a host and its JVM: machine, kernel, native code and key provider. Used by programs,
 * scenarios and tasks.
 */
package io.hadoopbench.core.host;
