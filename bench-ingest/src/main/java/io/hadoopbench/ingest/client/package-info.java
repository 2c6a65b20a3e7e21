/**
 * Instances of Accumulo as driver and tasks reach them: whose properties, which jars, and how long
 * one waits for an answer.
 */
package io.hadoopbench.ingest.client;
