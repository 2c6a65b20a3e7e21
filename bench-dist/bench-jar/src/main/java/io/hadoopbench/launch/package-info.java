/**
 * What comes before the program: nothing here may need a Java newer than 8, nor any other class of
 * ours.
 */
package io.hadoopbench.launch;
