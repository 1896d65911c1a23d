/** The table of ranks, and what their list is narrowed by. */
import { defineTable, fixedColumn, localTextColumn } from '#kernel/server/database/table.ts';
import { sql } from '#kernel/server/database/where.ts';
import { Rank, type RankKind } from '../contract/rank.ts';

export const rankTable = defineTable(Rank, {
  name: 'organization.ranks',
  columns: { kind: fixedColumn('kind'), name: localTextColumn('name'), level: 'level', active: 'active' },
  called: (locale) => `t.name_${locale}`,
  asked: ({ kind }: { kind?: RankKind | undefined }) => [kind && sql`t.kind = ${kind}`],
});
