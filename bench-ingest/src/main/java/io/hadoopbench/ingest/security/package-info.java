/** A treatment that protects connections to Accumulo, and its validity checks. */
package io.hadoopbench.ingest.security;
