CREATE TABLE "storage_reserve" (
	"row" integer NOT NULL
) WITH (fillfactor = 10);
