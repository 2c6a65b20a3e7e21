/**
 * Access to the operating system: programs with a time limit, and kernel counters. All packages may
 * use this package; it depends on no other package of the project.
 */
package io.hadoopbench.core.os;
