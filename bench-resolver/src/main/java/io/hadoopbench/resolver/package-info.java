/**
 * Maven's resolver as a program of its own, which puts the jars of a pom into a directory.
 * The embedded cluster starts it; no class of it is on another class path.
 */
package io.hadoopbench.resolver;
