/**
 * Programs of the operating system, run to their end with a limit, and what the JVM has for that.
 * Anybody may use it; it knows nothing of the project.
 */
package io.hadoopbench.core.os;
