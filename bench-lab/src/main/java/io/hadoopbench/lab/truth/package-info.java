/**
 * docs/lab/truth.md, docs/costs.md and the figures of docs/lab/explain-validation.md, generated
 * from recorded runs.
 */
package io.hadoopbench.lab.truth;
