/** The block that hands over what a member holds, and how that is taken back: what is still there goes to whom it was before. */
import { z } from 'zod';
import { type Impact, type KeptPart, picture, type StoredImpact, type Verdict } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { block } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { handOverBlock } from '../../contract/blocks.ts';
import { accessErrors } from '../../contract/errors.ts';
import { authorizer } from '../authorizer.ts';
import { type Holding, holdingOf } from '../holdings.ts';
import { refuseStronger } from '../role.service.ts';

const Person = z.object({ id: z.uuid(), name: z.string() });
const HandOver = z.object({
  kind: z.string(),
  title: z.object({ ko: z.string(), en: z.string() }),
  from: Person,
  to: Person,
  /** Who leaves in the same run, and is back before anything is given back. */
  leaver: z.uuid().nullable().default(null),
  /** The suspended membership that hands over: brought back with the same undo as long as it is this one. */
  suspended: z.int().nullable().default(null),
  ids: z.array(z.string()).min(1),
});
type HandOver = z.infer<typeof HandOver>;

const factOf = ({ data }: Pick<Impact, 'data'>): HandOver => HandOver.parse(data);

const texts = {
  holder: { ko: '담당', en: 'Holder' },
  count: { ko: '{title} {count}건', en: '{title}: {count}' },
  /** Told, and foretold. */
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

const filled = (text: LocalText, { title, from, to, ids }: HandOver, count = ids.length): LocalText => ({
  ko: fill(text.ko, { title: title.ko, count, from: from.name, to: to.name }),
  en: fill(text.en, { title: title.en, count, from: from.name, to: to.name }),
});

/** Whole sentences about what goes to whom: for the run, and before it. */
export const handOverSentence = (fact: HandOver): LocalText => filled(texts.goes, fact);

function impactOf(fact: HandOver): Impact {
  const drawn = (name: string) => picture((locale) => ({ [texts.holder[locale]]: name }));
  const subject = { type: 'holding', id: `${fact.kind} ${fact.ids[0]}`, label: filled(texts.count, fact) };
  return { subject, before: drawn(fact.from.name), after: drawn(fact.to.name), data: fact };
}

/** The holding and both people by their names. @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS */
export async function handOverOf(
  context: Context,
  about: { kind: string; from: string; to: string; isLeaving: boolean },
): Promise<{ holding: Holding; fact: Omit<HandOver, 'ids'> }> {
  const { companyId } = context;
  const holding = holdingOf(context, about.kind);
  const giver = await findMembership(context.unit, { companyId, personId: about.from });
  if (!holding || !giver) throw fail(kernelErrors.NOT_FOUND);
  await refuseStronger(context, giver);
  const receiver = await findMembership(context.unit, { companyId, personId: about.to });
  if (receiver?.status !== 'active' || about.to === about.from) throw fail(accessErrors.RECEIVER_NOT_MEMBER);
  if (holding.needs) {
    const grants = await authorizer.load(context.unit, context.company, about.to);
    if (!grants?.permissions.has(holding.needs)) throw fail(accessErrors.RECEIVER_LACKS_RIGHT);
  }
  const people = await findPeople(context, [about.from, about.to]);
  const named = (id: string) => ({ id, name: people.get(id)?.name ?? '' });
  const { kind, title } = holding;
  const leaver = about.isLeaving ? about.from : null;
  const suspended = giver.status === 'suspended' ? giver.version : null;
  return { holding, fact: { kind, title, from: named(about.from), to: named(about.to), leaver, suspended } };
}

/** Whether this person can be given something: an active member, or one whom the same undo brings back. */
async function canReceive(context: Context, { from, leaver, suspended }: HandOver): Promise<boolean> {
  const { companyId, unit } = context;
  const membership = await findMembership(unit, { companyId, personId: from.id });
  if (!membership) return from.id === leaver && suspended === null;
  return membership.status === 'active' || (from.id === leaver && membership.version === suspended);
}

/** Of a suspension that is done again: another one than before. */
async function suspendedNow(context: Context, { leaver, suspended }: HandOver): Promise<number | null> {
  if (leaver === null || suspended === null) return null;
  const { companyId, unit } = context;
  const membership = await findMembership(unit, { companyId, personId: leaver });
  return membership?.status === 'suspended' ? membership.version : suspended;
}

async function judge(context: Context, impact: StoredImpact): Promise<Verdict> {
  const fact = factOf(impact);
  if (!(await canReceive(context, fact))) {
    return { verdict: 'kept', scope: 'impact', changedBy: '', changedAt: impact.at, reason: texts.away };
  }
  const now = new Set(await holdingOf(context, fact.kind)?.held(context, fact.to.id));
  const gone = fact.ids.filter((id) => !now.has(id)).length;
  const at = { changedBy: '', changedAt: impact.at, reason: texts.elsewhere };
  if (gone === fact.ids.length) return { verdict: 'kept', scope: 'impact', ...at };
  const keeps: KeptPart[] = [{ part: filled(texts.count, fact, gone), ...at }];
  return gone > 0 ? { verdict: 'reverse', keeps } : { verdict: 'reverse' };
}

export const handOver = block({
  contract: handOverBlock,
  async run({ context, settings }) {
    const { from, to, isLeaving } = settings;
    const { holding, fact } = await handOverOf(context, { ...settings, isLeaving: isLeaving ?? false });
    const held = await holding.held(context, from, to);
    await holding.lock?.(context, held);
    const ids = held.length > 0 ? await holding.give(context, { ids: held, from, to }) : [];
    const impacts = ids.length > 0 ? [impactOf({ ...fact, ids })] : [];
    return { state: 'done', output: { count: ids.length }, impacts };
  },
  reversal: {
    // After `access.members`: who left is back by then.
    name: 'access.members-holdings',
    reads: async (context, changes) =>
      changes.map(() => (may(context, companyPermissions['company.member.manage'].name) ? true : null)),
    async lock(context, impacts) {
      for (const { kind, ids } of impacts.map(factOf)) await holdingOf(context, kind)?.lock?.(context, ids);
    },
    async check(context, impacts) {
      const verdicts: Verdict[] = [];
      for (const impact of impacts) verdicts.push(await judge(context, impact));
      return verdicts;
    },
    async revert(context, impacts) {
      const undone: Impact[][] = [];
      for (const fact of impacts.map(factOf)) {
        const back = { ids: fact.ids, from: fact.to.id, to: fact.from.id };
        const ids = (await holdingOf(context, fact.kind)?.give(context, back)) ?? [];
        const suspended = await suspendedNow(context, fact);
        undone.push(ids.length > 0 ? [impactOf({ ...fact, from: fact.to, to: fact.from, suspended, ids })] : []);
      }
      return undone;
    },
    tell: (changes) => {
      const [first, last] = [factOf(changes[0] as Impact), factOf(changes.at(-1) as Impact)];
      return filled(texts.went, { ...last, from: first.from });
    },
    foresee: (changes) => changes.map((change) => ({ sentence: handOverSentence(factOf(change)) })),
  },
});
