/** Validation of the harness itself. Not shipped. */
package io.hadoopbench.lab;
