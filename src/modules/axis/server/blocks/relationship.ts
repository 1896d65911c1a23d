/** The block that relates two records, or ends that. */
import { type Impact, type Json, picture, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block, lastDecides, type Reversal } from '#kernel/server/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { relationshipBlock } from '../../contract/blocks.ts';
import { relationshipLabels } from '../../contract/relationship.ts';
import { readRecords } from '../record.service.ts';
import { addLink, setLinkRemoved } from '../relationship.service.ts';
import { type Link, lockLink, selectLinksById } from '../relationships.queries.ts';

interface LinkImpact {
  id: string;
  /** What the change did: ended the relationship, or made it. */
  removed: boolean;
}

async function impactOf(context: Context, link: Link, removed: boolean): Promise<Impact> {
  const titles = new Map((await readRecords(context, [link.from, link.to])).map((record) => [record.id, record.title]));
  const label = `${titles.get(link.from) ?? ''} → ${titles.get(link.to) ?? ''}`;
  const state = picture((locale) => ({ [relationshipLabels[link.kind].outgoing[locale]]: label }));
  const data: LinkImpact = { id: link.id, removed };
  return {
    subject: { type: 'relationship', id: link.id, label: { ko: label, en: label } },
    before: removed ? state : null,
    after: removed ? null : state,
    data: data as unknown as Json,
  };
}

const dataOf = (impact: StoredImpact): LinkImpact => impact.data as unknown as LinkImpact;

const changed = {
  ko: '그 뒤에 관계가 바뀌어 그대로 둡니다.',
  en: 'The relationship changed since, so it stays as it is.',
};
/** A relationship goes only together with one of its records. */
const erased: Verdict = {
  verdict: 'impossible',
  reason: {
    ko: '관계로 이어진 레코드가 완전히 삭제되었습니다.',
    en: 'A record that it related was erased for good.',
  },
  followUp: {
    ko: '필요하면 레코드를 다시 등록하고 관계를 이어 주세요.',
    en: 'Create the record again and relate it if you need it.',
  },
  erased: true,
};

async function check(context: Context, impacts: readonly StoredImpact[]): Promise<Verdict[]> {
  const ids = impacts.map((impact) => dataOf(impact).id);
  const links = await context.unit.query(selectLinksById(companyOf(context).id, ids, false));
  const verdicts = impacts.map((impact): Verdict => {
    const { id, removed } = dataOf(impact);
    const link = links.find((one) => one.id === id);
    if (!link) return erased;
    if ((link.removedAt !== null) === removed) return { verdict: 'reverse' };
    const since = { changedBy: link.removedByName ?? '', changedAt: link.removedAt ?? '' };
    return { verdict: 'kept', scope: 'impact', ...since, reason: changed };
  });
  return lastDecides(impacts, verdicts);
}

async function revert(context: Context, impact: StoredImpact): Promise<Impact[]> {
  const { id, removed } = dataOf(impact);
  const link = await setLinkRemoved(context, { id, removed: !removed });
  return [await impactOf(context, link, !removed)];
}

const relationships: Reversal = {
  name: 'axis.relationships',
  async lock(context, impacts) {
    const ids = impacts.map((impact) => dataOf(impact).id).sort();
    await context.unit.query(selectLinksById(companyOf(context).id, ids, true));
  },
  check,
  async revert(context, impacts) {
    const made: Impact[][] = [];
    for (const impact of impacts) made.push(await revert(context, impact));
    return made;
  },
};

export const relationship = block({
  contract: relationshipBlock,
  async run({ context, execution, settings }) {
    const { operation, ...wanted } = settings;
    if (operation === 'add') {
      const link = await addLink(context, { ...wanted, executionId: execution.id });
      return { state: 'done', output: { id: link.id }, impacts: [await impactOf(context, link, false)] };
    }
    const [found] = await context.unit.query(lockLink(companyOf(context).id, wanted));
    if (!found) throw fail(kernelErrors.NOT_FOUND);
    const link = await setLinkRemoved(context, { id: found.id, removed: true });
    return { state: 'done', output: { id: link.id }, impacts: [await impactOf(context, link, true)] };
  },
  reversal: relationships,
});
