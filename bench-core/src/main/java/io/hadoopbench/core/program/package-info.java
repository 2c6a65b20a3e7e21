/**
 * The main programs: scenarios, report, doctor, micro. They parse options and connect the other
 * packages. No other package uses this one.
 */
package io.hadoopbench.core.program;
