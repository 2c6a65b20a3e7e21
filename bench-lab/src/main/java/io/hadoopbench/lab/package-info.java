/** How the harness itself is validated. Not shipped. */
package io.hadoopbench.lab;
