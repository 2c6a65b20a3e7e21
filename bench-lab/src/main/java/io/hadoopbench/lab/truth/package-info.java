/**
 * docs/lab/truth.md, docs/costs.md and the figures of docs/lab/explain-validation.md, from runs
 * that are kept.
 */
package io.hadoopbench.lab.truth;
