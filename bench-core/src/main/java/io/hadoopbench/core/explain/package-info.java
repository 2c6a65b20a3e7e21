/**
 * Which part of an operation's time a sampled stack belongs to, and what the parts of a trial add
 * up to. Knows no scenario: their modules bring rules of their own.
 */
package io.hadoopbench.core.explain;
