/**
 * A Java agent that restricts embedded servers to loopback. It is specified on the command line of
 * their JVMs; no code links to it.
 */
package io.hadoopbench.loopback;
