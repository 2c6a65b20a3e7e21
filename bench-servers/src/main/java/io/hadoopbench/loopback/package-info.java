/**
 * A Java agent that keeps servers of the embedded cluster on loopback. Named on the command line of
 * their JVMs; nobody links to it.
 */
package io.hadoopbench.loopback;
