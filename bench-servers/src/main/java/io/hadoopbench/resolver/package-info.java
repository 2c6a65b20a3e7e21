/**
 * A separate program that downloads a pom's jars with Maven's resolver. The embedded cluster starts
 * it, and its libraries are on no other class path.
 */
package io.hadoopbench.resolver;
