/**
 * Linked lists of entries: their encoding, their writer, and the verification that no entry is
 * missing. Depends on Accumulo only through {@code api}.
 */
package io.hadoopbench.ingest.list;
