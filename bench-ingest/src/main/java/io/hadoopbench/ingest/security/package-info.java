/** How connections to Accumulo are protected, as a treatment, and what proves it. */
package io.hadoopbench.ingest.security;
