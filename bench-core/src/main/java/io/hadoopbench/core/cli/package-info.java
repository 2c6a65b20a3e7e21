/**
 * Options, their help, exit codes and the console. For programs, and for whoever declares or reads
 * options.
 */
package io.hadoopbench.core.cli;
