/**
 * Maven's resolver as a separate program that downloads the jars of a pom. The embedded cluster
 * starts it; its libraries are on no other class path.
 */
package io.hadoopbench.resolver;
