/** Reads and writes of the company's ranks. */
import { createCrudService } from '#kernel/server/crud-service.ts';
import { createRank, listRanks, rankChanged, updateRank } from '../contract/endpoints.ts';
import { organizationErrors } from '../contract/errors.ts';
import { rankTable } from './rank.queries.ts';

export const ranks = createCrudService({
  endpoints: { list: listRanks, create: createRank, change: updateRank },
  changed: rankChanged,
  missing: organizationErrors.RANK_NOT_FOUND,
  table: rankTable,
});
