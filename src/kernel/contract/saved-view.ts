/** A view of a table that a person saved under a name: columns, sort and filters. */
import { z } from 'zod';
import { text } from './text.ts';

/** Names of tables, columns and filters, as screens give them: `axis.records.entity.external`, `fields.grade`. */
const Key = z.string().regex(/^[\w.-]{1,80}$/);
export const TableName = z.string().regex(/^[\w.-]{1,120}$/);

/** A list's longest filter is 4,000 characters; as JSON, its quotation marks count twice, and the other filters are short. */
const longestFilters = 10_000;
const Filters = z
  .record(Key, text({ min: 0, max: 4000 }))
  .refine((filters) => JSON.stringify(filters).length <= longestFilters);

export const SavedView = z.strictObject({
  name: text({ max: 40 }),
  hidden: z.array(Key).max(100),
  sort: z.strictObject({ by: Key, direction: z.enum(['asc', 'desc']) }).optional(),
  view: Filters.optional(),
});
export type SavedView = z.infer<typeof SavedView>;
