# In place of the shell's own file, which needs HTrace. HBase has left that behind, and the shell loads all its commands when it starts.
module Shell
  module Commands
    class Trace < Command
      def help
        'Not there: this HBase has no HTrace.'
      end

      def command(*)
        raise ArgumentError, help
      end
    end
  end
end
