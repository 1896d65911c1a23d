/** The block that relates two records, or ends that. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { defineBlockServer, readIds } from '#kernel/server/block.ts';
import { relationshipBlock } from '../../contract/blocks.ts';
import { recordLock } from '../records.queries.ts';
import { addLink, assertEnds, setLinksRemoved } from '../relationship.service.ts';
import { lockLink } from '../relationships.queries.ts';
import { describeRecordActions } from './block-actions.ts';
import { inspectRelationship } from './inspect.ts';
import { createLinkImpacts, relationships } from './relationship-reversal.ts';

export const relationship = defineBlockServer({
  contract: relationshipBlock,
  async run({ context, execution, settings }) {
    const { operation, ...wanted } = settings;
    if (operation === 'add') {
      const link = await addLink(context, { ...wanted, executionId: execution.id });
      const uses = [link.from, link.to].map((id) => ({ type: 'record', id }));
      const impacts = await createLinkImpacts(context, [{ link, removed: false }]);
      return { state: 'done', output: { id: link.id }, impacts, uses };
    }
    await assertEnds(context, wanted);
    const [storedLink] = await context.unit.query(lockLink(context.companyId, wanted));
    if (!storedLink) throw fail(kernelErrors.NOT_FOUND);
    await setLinksRemoved(context, { ids: [storedLink.id], removed: true, executionId: execution.id });
    const impacts = await createLinkImpacts(context, [{ link: storedLink, removed: true }]);
    return { state: 'done', output: { id: storedLink.id }, impacts };
  },
  acts: describeRecordActions('relate', ['from', 'to']),
  /** The keys lock both records of a new relationship. */
  locks: { of: recordLock, keys: (settings) => readIds(settings, ['from', 'to']) },
  inspect: inspectRelationship,
  reversal: relationships,
});
