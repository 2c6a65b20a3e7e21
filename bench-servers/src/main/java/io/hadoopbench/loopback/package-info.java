/**
 * Java agent that restricts servers of the embedded cluster to loopback. Named on the command line
 * of their JVMs; no code links to it.
 */
package io.hadoopbench.loopback;
