import { integer, pgTable } from 'drizzle-orm/pg-core';

/**
 * A directory table: pages that a full disk is given back, so that rows can be deleted. Nothing reads its rows. It has no text, or
 * emptying it would itself need a page, for the index of long texts; and its pages are filled to a tenth.
 */
export const storageReserve = pgTable('storage_reserve', { row: integer().notNull() });
