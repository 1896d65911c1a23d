/** Undo of relationship changes. */
import { drawSnapshot, type Impact, type Json, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Reversal, UndoFacts } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { relationshipLabels } from '../../contract/relationship.ts';
import { loadRecords } from '../record.service.ts';
import { setLinksRemoved } from '../relationship.service.ts';
import { type Link, type StoredLink, selectLinksById, selectLinksLike } from '../relationships.queries.ts';
import { getRelationshipVisibility } from './record-visibility.ts';

interface RelationshipImpact {
  id: string;
  /** True if the relationship was ended, false if made. */
  removed: boolean;
}

const getLinkImpact = (impact: Pick<StoredImpact, 'data'>): RelationshipImpact =>
  impact.data as unknown as RelationshipImpact;

/** The impacts of relationships made or ended. */
export async function createLinkImpacts(
  context: Context,
  changes: readonly { link: Link; removed: boolean }[],
): Promise<Impact[]> {
  const ids = [...new Set(changes.flatMap(({ link }) => [link.from, link.to]))];
  const titles = new Map((await loadRecords(context, ids)).map((record) => [record.id, record.title]));
  return changes.map(({ link, removed }) => {
    const label = `${titles.get(link.from) ?? ''} → ${titles.get(link.to) ?? ''}`;
    const state = drawSnapshot((locale) => ({ [relationshipLabels[link.kind].outgoing[locale]]: label }));
    const data: RelationshipImpact = { id: link.id, removed };
    return {
      subject: { type: 'relationship', id: link.id, label: { ko: label, en: label } },
      before: removed ? state : null,
      after: removed ? null : state,
      data: data as unknown as Json,
    };
  });
}

const texts = {
  removed: { ko: '그 뒤에 관계를 끊어 그대로 둡니다.', en: 'The relationship was ended since, so it stays so.' },
  added: { ko: '그 뒤에 관계를 다시 이어 그대로 둡니다.', en: 'They were related again since, so it stays as it is.' },
  later: {
    ko: '나중 진행 건에서 관계를 변경했습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'A later run changed the relationship. Undo that run first.',
  },
} as const satisfies Record<string, LocalText>;

/** A relationship goes only together with one of its records. */
const erased: Verdict = {
  verdict: 'impossible',
  reason: { ko: '관계로 이어진 항목이 완전히 삭제되었습니다.', en: 'A record that it related was erased for good.' },
  followUp: {
    ko: '필요하면 항목을 다시 등록하고 관계를 이어 주세요.',
    en: 'Create the record again and relate it if you need it.',
  },
  erased: true,
};

const toRetainedVerdict = (changedBy: string, changedAt: string, reason: LocalText): Verdict => ({
  verdict: 'kept',
  scope: 'impact',
  changedBy,
  changedAt,
  reason,
});

const toTriple = ({ from, kind, to }: Omit<Link, 'id'>) => `${from} ${kind} ${to}`;

/** The relationships of a set as they would be once the later changes of the set are taken back. */
class LinkSet {
  readonly #links: ReadonlyMap<string, StoredLink>;
  readonly #live: Map<string, StoredLink>;
  readonly #removed: Set<string>;
  readonly #roots: ReadonlyMap<string, string>;

  constructor(set: { links: readonly StoredLink[]; alike: readonly StoredLink[] }, roots: ReadonlyMap<string, string>) {
    this.#links = new Map(set.links.map((link) => [link.id, link]));
    this.#live = new Map(set.alike.map((link) => [toTriple(link), link]));
    this.#removed = new Set(set.links.filter((link) => link.removedAt !== null).map((link) => link.id));
    this.#roots = roots;
  }

  take({ id, removed }: RelationshipImpact): Verdict {
    const link = this.#links.get(id);
    if (!link) return erased;
    return removed ? this.#bringBack(link) : this.#end(link);
  }

  #end(link: StoredLink): Verdict {
    if (this.#removed.has(link.id)) {
      const since = link.removedAt ?? link.createdAt;
      const obstacle = this.#obstacle(
        link.removedBy,
        toRetainedVerdict(link.removedByName ?? '', since, texts.removed),
      );
      if (obstacle) return obstacle;
    }
    this.#removed.add(link.id);
    if (this.#live.get(toTriple(link))?.id === link.id) this.#live.delete(toTriple(link));
    return { verdict: 'reverse' };
  }

  /** Whatever brought the one that is there now back, it is there because of who made it. */
  #bringBack(link: StoredLink): Verdict {
    const other = this.#live.get(toTriple(link));
    if (other && other.id !== link.id) {
      const obstacle = this.#obstacle(
        other.executionId,
        toRetainedVerdict(other.createdByName, other.createdAt, texts.added),
      );
      if (obstacle) return obstacle;
    }
    this.#removed.delete(link.id);
    this.#live.set(toTriple(link), link);
    return { verdict: 'reverse' };
  }

  /**
   * A change without an execution is a person's work and stays. The run's own changes are undone with it; changes by runs no longer
   * in effect are gone by the time this is undone.
   */
  #obstacle(executionId: string | null, byPerson: Verdict): Verdict | null {
    if (!executionId) return byPerson;
    const blocker = this.#roots.get(executionId);
    return blocker ? { verdict: 'blocked', by: [blocker], reason: texts.later } : null;
  }
}

async function checkLinks(
  context: Context,
  impacts: readonly StoredImpact[],
  circumstances: UndoFacts,
): Promise<Verdict[]> {
  const { companyId } = context;
  const ids = [...new Set(impacts.map((impact) => getLinkImpact(impact).id))];
  const links = await context.unit.query(selectLinksById(companyId, ids, false));
  const alike = await context.unit.query(selectLinksLike(companyId, links));
  const behind = [...links.map((link) => link.removedBy), ...alike.map((link) => link.executionId)];
  const others = [...new Set(behind)].filter((id) => id !== null && !circumstances.family.has(id)) as string[];
  const roots = await circumstances.findEffectiveRuns(others);
  const state = new LinkSet({ links, alike }, roots);
  const verdicts = impacts.toReversed().map((impact) => state.take(getLinkImpact(impact)));
  return verdicts.toReversed();
}

/** Of each relationship the earliest change decides how it ends; those that end so already are left out. */
async function revertLinks(
  context: Context,
  impacts: readonly StoredImpact[],
  undo: { id: string },
): Promise<Impact[][]> {
  const removedBefore = new Map(impacts.map((impact) => [getLinkImpact(impact).id, getLinkImpact(impact).removed]));
  const change = async (removed: boolean) => {
    // The former state is the opposite of what the earliest change did.
    const ids = [...removedBefore].filter(([, did]) => did !== removed).map(([id]) => id);
    const links = await setLinksRemoved(context, { ids, removed, executionId: undo.id });
    return links.map((link) => ({ link, removed }));
  };
  const changes = [...(await change(true)), ...(await change(false))];
  const impactById = new Map((await createLinkImpacts(context, changes)).map((impact) => [impact.subject.id, impact]));
  return impacts.map((impact) => {
    const { id } = getLinkImpact(impact);
    const own = impactById.get(id);
    impactById.delete(id);
    return own ? [own] : [];
  });
}

function describeLinks(changes: readonly Pick<Impact, 'subject' | 'before' | 'after' | 'data'>[]): LocalText {
  const last = changes.at(-1);
  const { removed } = getLinkImpact(last as StoredImpact);
  const state = (removed ? last?.before : last?.after) ?? { ko: null, en: null };
  const [ko, en] = [Object.entries(state.ko ?? {})[0], Object.entries(state.en ?? {})[0]];
  return {
    ko: `관계(${ko?.[0] ?? ''}) ${ko?.[1] ?? ''} ${removed ? '끊기' : '잇기'}`,
    en: `${removed ? 'Ends' : 'Relates'} (${en?.[0] ?? ''}): ${en?.[1] ?? ''}`,
  };
}

export const relationships: Reversal = {
  name: 'axis.relationships',
  canRead: getRelationshipVisibility,
  async lock(context, impacts) {
    const ids = [...new Set(impacts.map((impact) => getLinkImpact(impact).id))];
    await context.unit.query(selectLinksById(context.companyId, ids, true));
  },
  check: checkLinks,
  revert: revertLinks,
  describe: describeLinks,
};
