package io.hadoopbench.ingest.accumulo;

import io.hadoopbench.ingest.api.Instance.EntryWriter;
import java.io.IOException;
import org.apache.accumulo.core.client.BatchWriter;
import org.apache.accumulo.core.data.Mutation;

/** A batch writer that sends each entry as a separate mutation. */
record AccumuloWriter(BatchWriter writer) implements EntryWriter {
  @Override
  public void write(byte[] row, byte[] family, byte[] qualifier, byte[] value) throws IOException {
    AccumuloInstance.call(
        () -> {
          Mutation mutation = new Mutation(row);
          mutation.at().family(family).qualifier(qualifier).put(value);
          writer.addMutation(mutation);
          return null;
        });
  }

  @Override
  public void flush() throws IOException {
    AccumuloInstance.call(
        () -> {
          writer.flush();
          return null;
        });
  }

  @Override
  public void close() throws IOException {
    AccumuloInstance.call(
        () -> {
          writer.close();
          return null;
        });
  }
}
