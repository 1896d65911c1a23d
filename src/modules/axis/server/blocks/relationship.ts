/** The block that relates two records, or ends that. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block, idsAt } from '#kernel/server/block.ts';
import { relationshipBlock } from '../../contract/blocks.ts';
import { recordLock } from '../records.queries.ts';
import { addLink, demandEnds, setLinksRemoved } from '../relationship.service.ts';
import { lockLink } from '../relationships.queries.ts';
import { actsOnRecords } from './acts.ts';
import { inspectRelationship } from './inspect.ts';
import { impactsOfLinks, relationships } from './relationship-reversal.ts';

export const relationship = block({
  contract: relationshipBlock,
  async run({ context, execution, settings }) {
    const { operation, ...wanted } = settings;
    if (operation === 'add') {
      const link = await addLink(context, { ...wanted, executionId: execution.id });
      const uses = [link.from, link.to].map((id) => ({ type: 'record', id }));
      const impacts = await impactsOfLinks(context, [{ link, removed: false }]);
      return { state: 'done', output: { id: link.id }, impacts, uses };
    }
    await demandEnds(context, wanted);
    const [found] = await context.unit.query(lockLink(context.companyId, wanted));
    if (!found) throw fail(kernelErrors.NOT_FOUND);
    await setLinksRemoved(context, { ids: [found.id], removed: true, executionId: execution.id });
    const impacts = await impactsOfLinks(context, [{ link: found, removed: true }]);
    return { state: 'done', output: { id: found.id }, impacts };
  },
  acts: actsOnRecords('relate', ['from', 'to']),
  /** What a new relationship is between is held by its keys. */
  locks: { of: recordLock, keys: (settings) => idsAt(settings, ['from', 'to']) },
  inspect: inspectRelationship,
  reversal: relationships,
});
