/**
 * Maven's resolver as a program of its own, which puts the jars of a pom into a directory. The
 * embedded cluster starts it; no library of it is on another class path.
 */
package io.hadoopbench.resolver;
