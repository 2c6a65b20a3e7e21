package io.hadoopbench.dist;

import java.io.IOException;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.TestClassOrder;

/**
 * What a {@link CommonCluster} is enough for. A part of it runs alone with {@code
 * -Dit.test='CommonClusterIT$RequestPreview'}. The rest is in {@link ClusterSabotageIT}: in one
 * class it would be the longest by far.
 */
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class CommonClusterIT extends CommonCluster {
  /** First, because it asks what there is of anybody's. */
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
