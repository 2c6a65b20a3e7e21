/** docs/truth.md, docs/costs.md and the figures of docs/explain.md, from runs that are kept. */
package io.hadoopbench.lab.truth;
