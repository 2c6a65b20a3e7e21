/**
 * What a host and its JVM are and have: machine, kernel, native code, key provider. For programs,
 * the experiment, and tasks.
 */
package io.hadoopbench.core.host;
