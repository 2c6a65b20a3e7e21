/**
 * Options, their help, exit codes and the console. For programs, and for code that declares or
 * reads options.
 */
package io.hadoopbench.core.cli;
