/**
 * Code that runs before the program: must not need Java newer than 8, or other classes of this
 * project.
 */
package io.hadoopbench.launch;
