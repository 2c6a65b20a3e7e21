package io.hadoopbench.dist;

import java.io.IOException;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;

/**
 * Tests that a {@link CommonCluster} is sufficient for. {@code
 * -Dit.test='CommonClusterIT$RequestPreview'} runs one part. The others are in {@link
 * ClusterSabotageIT}, because one class would take too long.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class CommonClusterIT extends CommonCluster {
  /** First, because it expects no orphans of other tests. */
  @Nested
  @Order(1)
  class Swept extends OrphansCases {
    Swept() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class EqualArms extends EqualArmsCases {
    EqualArms() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class FileSystems extends FileSystemsCases {
    FileSystems() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class RequestPreview extends RequestPreviewCases {
    RequestPreview() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class KmsFiles extends KmsFilesCases {
    KmsFiles() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class Suites extends SuiteCases {
    Suites() throws IOException {
      super(CommonClusterIT.this);
    }
  }

  @Nested
  class WithoutPages extends WithoutPagesCases {
    WithoutPages() throws IOException {
      super(CommonClusterIT.this);
    }
  }
}
