/**
 * The main programs, such as scenarios, report and doctor. They parse options and connect the other
 * packages. No other package uses this package.
 */
package io.hadoopbench.core.program;
