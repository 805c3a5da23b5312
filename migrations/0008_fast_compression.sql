-- The histories in steps are most of what traces store, and lz4 compresses them in a fraction of the time.
-- A server that was built without it keeps its own method.
DO $$ BEGIN
  ALTER TABLE "steps"
    ALTER "input" SET COMPRESSION lz4,
    ALTER "output" SET COMPRESSION lz4,
    ALTER "metadata" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;
