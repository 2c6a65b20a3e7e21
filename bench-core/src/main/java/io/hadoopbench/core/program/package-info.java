/**
 * The main programs: a scenario, report, doctor, micro. They parse options and put the other
 * packages together; nobody uses them.
 */
package io.hadoopbench.core.program;
