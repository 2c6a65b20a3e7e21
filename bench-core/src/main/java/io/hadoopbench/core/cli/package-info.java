/**
 * Options, their help, exit codes and the console. Used by programs and by code that declares or
 * reads options.
 */
package io.hadoopbench.core.cli;
