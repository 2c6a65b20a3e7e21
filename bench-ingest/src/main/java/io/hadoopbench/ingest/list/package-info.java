/**
 * Linked lists of entries: how one looks as row and value, what a thread writes next, and whether
 * all that was written is there. It knows no Accumulo beyond {@code api}.
 */
package io.hadoopbench.ingest.list;
