/**
 * What a client of Accumulo can do, in types of the JDK alone. Our own class path and that of the
 * client, which else know nothing of each other, share this package and no other.
 */
package io.hadoopbench.ingest.api;
