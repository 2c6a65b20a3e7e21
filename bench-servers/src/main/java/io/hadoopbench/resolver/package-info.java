/**
 * Maven's resolver as a separate program that downloads a pom's jars. The embedded cluster starts
 * it; its libraries are on no other class path.
 */
package io.hadoopbench.resolver;
