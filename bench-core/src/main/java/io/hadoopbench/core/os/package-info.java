/**
 * Access to the operating system: programs that are run with a time limit, and kernel counters.
 * Usable by all packages; depends on no other package of the project.
 */
package io.hadoopbench.core.os;
