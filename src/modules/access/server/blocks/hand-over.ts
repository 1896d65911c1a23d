/** The block that hands over a member's holdings, and its undo: remaining ones return to the previous holder. */
import { z } from 'zod';
import {
  drawSnapshot,
  type Impact,
  type RetainedPart,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { handOverBlock } from '../../contract/blocks.ts';
import { accessErrors } from '../../contract/errors.ts';
import { authorizer } from '../authorizer.ts';
import { findHolding, type Holding } from '../holdings.ts';
import { assertNotStronger } from '../role.service.ts';

const Person = z.object({ id: z.uuid(), name: z.string() });
const HandOver = z.object({
  kind: z.string(),
  title: z.object({ ko: z.string(), en: z.string() }),
  from: Person,
  to: Person,
  /** The person leaving in the same run, restored before anything is given back. */
  leaver: z.uuid().nullable().default(null),
  /** The suspended membership that hands over: brought back with the same undo as long as it is this one. */
  suspended: z.int().nullable().default(null),
  ids: z.array(z.string()).min(1),
});
type HandOver = z.infer<typeof HandOver>;

const getFact = ({ data }: Pick<Impact, 'data'>): HandOver => HandOver.parse(data);

const texts = {
  holder: { ko: '담당', en: 'Holder' },
  count: { ko: '{title} {count}건', en: '{title}: {count}' },
  /** For run and preview. */
  went: { ko: '{from} → {to}', en: '{from} → {to}' },
  goes: { ko: '{title} {count}건을 {to}님에게 넘깁니다.', en: '{title}: {count}, handed over to {to}.' },
  away: {
    ko: '돌려받을 사람이 지금은 활동 중인 구성원이 아닙니다.',
    en: 'The person who would get it back is not an active member now.',
  },
  elsewhere: {
    ko: '그사이 끝났거나 다른 사람에게 넘어갔습니다.',
    en: 'It has since ended, or someone else has it.',
  },
} as const;

const fillTexts = (text: LocalText, { title, from, to, ids }: HandOver, count = ids.length): LocalText => ({
  ko: fillTemplate(text.ko, { title: title.ko, count, from: from.name, to: to.name }),
  en: fillTemplate(text.en, { title: title.en, count, from: from.name, to: to.name }),
});

/** Full sentences about each transfer: for the run, and its preview. */
export const describeHandOver = (fact: HandOver): LocalText => fillTexts(texts.goes, fact);

function createImpact(fact: HandOver): Impact {
  const drawn = (name: string) => drawSnapshot((locale) => ({ [texts.holder[locale]]: name }));
  const subject = { type: 'holding', id: `${fact.kind} ${fact.ids[0]}`, label: fillTexts(texts.count, fact) };
  return { subject, before: drawn(fact.from.name), after: drawn(fact.to.name), data: fact };
}

/** The holding and both people by their names. @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS */
export async function loadHandOver(
  context: Context,
  input: { kind: string; from: string; to: string; isLeaving: boolean },
): Promise<{ holding: Holding; fact: Omit<HandOver, 'ids'> }> {
  const { companyId } = context;
  const holding = findHolding(context, input.kind);
  const giver = await findMembership(context.unit, { companyId, personId: input.from });
  if (!holding || !giver) throw fail(kernelErrors.NOT_FOUND);
  await assertNotStronger(context, giver);
  const receiver = await findMembership(context.unit, { companyId, personId: input.to });
  if (receiver?.status !== 'active' || input.to === input.from) throw fail(accessErrors.RECEIVER_NOT_MEMBER);
  if (holding.needs) {
    const grants = await authorizer.load(context.unit, context.company, input.to);
    if (!grants?.permissions.has(holding.needs)) throw fail(accessErrors.RECEIVER_LACKS_RIGHT);
  }
  const people = await findPeople(context, [input.from, input.to]);
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  const { kind, title } = holding;
  const leaver = input.isLeaving ? input.from : null;
  const suspended = giver.status === 'suspended' ? giver.version : null;
  return { holding, fact: { kind, title, from: named(input.from), to: named(input.to), leaver, suspended } };
}

/** True if this person can receive holdings: an active member, or one restored by the same undo. */
async function canReceive(context: Context, { from, leaver, suspended }: HandOver): Promise<boolean> {
  const { companyId, unit } = context;
  const membership = await findMembership(unit, { companyId, personId: from.id });
  if (!membership) return from.id === leaver && suspended === null;
  return membership.status === 'active' || (from.id === leaver && membership.version === suspended);
}

/** Of a suspension that is done again: another one than before. */
async function getCurrentSuspension(context: Context, { leaver, suspended }: HandOver): Promise<number | null> {
  if (leaver === null || suspended === null) return null;
  const { companyId, unit } = context;
  const membership = await findMembership(unit, { companyId, personId: leaver });
  return membership?.status === 'suspended' ? membership.version : suspended;
}

async function judgeImpact(context: Context, impact: StoredImpact): Promise<Verdict> {
  const fact = getFact(impact);
  if (!(await canReceive(context, fact))) {
    return { verdict: 'kept', scope: 'impact', changedBy: '', changedAt: impact.at, reason: texts.away };
  }
  const now = new Set(await findHolding(context, fact.kind)?.listIds(context, fact.to.id));
  const gone = fact.ids.filter((id) => !now.has(id)).length;
  const at = { changedBy: '', changedAt: impact.at, reason: texts.elsewhere };
  if (gone === fact.ids.length) return { verdict: 'kept', scope: 'impact', ...at };
  const keeps: RetainedPart[] = [{ part: fillTexts(texts.count, fact, gone), ...at }];
  return gone > 0 ? { verdict: 'reverse', keeps } : { verdict: 'reverse' };
}

export const handOver = defineBlockServer({
  contract: handOverBlock,
  async run({ context, settings }) {
    const { from, to, isLeaving } = settings;
    const { holding, fact } = await loadHandOver(context, { ...settings, isLeaving: isLeaving ?? false });
    const heldIds = await holding.listIds(context, from, to);
    await holding.lock?.(context, heldIds);
    const ids = heldIds.length > 0 ? await holding.give(context, { ids: heldIds, from, to }) : [];
    const impacts = ids.length > 0 ? [createImpact({ ...fact, ids })] : [];
    return { state: 'done', output: { count: ids.length }, impacts };
  },
  reversal: {
    // After `access.members`: who left is back by then.
    name: 'access.members-holdings',
    canRead: async (context, changes) =>
      changes.map(() => (hasPermission(context, companyPermissions['company.member.manage'].name) ? true : null)),
    async lock(context, impacts) {
      for (const { kind, ids } of impacts.map(getFact)) await findHolding(context, kind)?.lock?.(context, ids);
    },
    async check(context, impacts) {
      const verdicts: Verdict[] = [];
      for (const impact of impacts) verdicts.push(await judgeImpact(context, impact));
      return verdicts;
    },
    async revert(context, impacts) {
      const undone: Impact[][] = [];
      for (const fact of impacts.map(getFact)) {
        const back = { ids: fact.ids, from: fact.to.id, to: fact.from.id };
        const ids = (await findHolding(context, fact.kind)?.give(context, back)) ?? [];
        const suspended = await getCurrentSuspension(context, fact);
        undone.push(ids.length > 0 ? [createImpact({ ...fact, from: fact.to, to: fact.from, suspended, ids })] : []);
      }
      return undone;
    },
    describe: (changes) => {
      const [first, last] = [getFact(changes[0] as Impact), getFact(changes.at(-1) as Impact)];
      return fillTexts(texts.went, { ...last, from: first.from });
    },
    forecast: (changes) => changes.map((change) => ({ sentence: describeHandOver(getFact(change)) })),
  },
});
