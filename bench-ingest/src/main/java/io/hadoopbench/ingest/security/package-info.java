/** Protects connections to Accumulo as a treatment, with its validity checks. */
package io.hadoopbench.ingest.security;
