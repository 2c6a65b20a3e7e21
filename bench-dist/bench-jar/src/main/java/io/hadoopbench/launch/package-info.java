/**
 * Code that runs before the program. It must not need a Java version above 8, or other classes of
 * this project.
 */
package io.hadoopbench.launch;
