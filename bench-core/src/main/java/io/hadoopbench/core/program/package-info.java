/**
 * The main programs: scenarios, report, doctor, micro. They parse options and connect the other
 * packages; no other package uses them.
 */
package io.hadoopbench.core.program;
