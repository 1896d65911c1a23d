/** How invitations are taken back: what nobody accepted is withdrawn, and may be sent again by taking that back. */
import type { Impact, KeptPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Reversal } from '#kernel/server/block.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails, releaseMails } from '#kernel/server/mail.ts';
import { invitationsChanged } from '../../contract/events.ts';
import { areGuarded } from '../hooks.ts';
import * as queries from '../invitation-list.queries.ts';
import { standingOf } from '../invitation-list.service.ts';
import { mailKey, mailTime } from '../invitation-mail.ts';
import { factOf, type InviteFact, impactOf, sentencesOf, tellOf } from './invite-impact.ts';

const reasons = {
  accepted: { ko: '이미 수락해 구성원이 된 초대입니다.', en: 'The invitation was accepted.' },
  declined: { ko: '이미 거절한 초대입니다.', en: 'The invitation was declined.' },
  withdrawn: { ko: '이미 취소한 초대입니다.', en: 'The invitation was withdrawn already.' },
  replaced: { ko: '기한이 지나 다시 초대했습니다.', en: 'It ran out, and the person was invited anew.' },
  open: { ko: '이미 다시 열린 초대입니다.', en: 'The invitation is open already.' },
  invited: { ko: '그 뒤에 다시 초대한 사람입니다.', en: 'The person was invited anew since.' },
  member: { ko: '그 뒤에 구성원이 된 사람입니다.', en: 'The person became a member since.' },
} as const satisfies Record<string, LocalText>;

const idsOf = (facts: readonly InviteFact[]) => facts.flatMap(({ sent }) => sent.map(({ id }) => id));

/** What stands of the invitations now, and of the addresses of those that would be opened again. */
async function knownOf(context: Context, facts: readonly InviteFact[]) {
  const { companyId, unit } = context;
  const rows = await unit.query(queries.selectStanding(companyId, idsOf(facts)));
  const opened = new Set(idsOf(facts.filter(({ change }) => change === 'withdrawn')));
  const again = rows.filter(({ id }) => opened.has(id)).map(({ email }) => email);
  return {
    now: new Map(rows.map((row) => [row.id, row])),
    standing: again.length > 0 ? await standingOf(context, again) : new Map<string, never>(),
  };
}

type Known = Awaited<ReturnType<typeof knownOf>>;

/** Why an invitation stays as it is; null where it goes back. */
function hindrance(known: Known, fact: InviteFact, one: InviteFact['sent'][number]): keyof typeof reasons | null {
  const now = known.now.get(one.id);
  if (!now) return 'replaced';
  if (fact.change === 'invited') return now.status === 'open' ? null : now.status;
  if (now.status !== 'withdrawn') return now.status;
  return known.standing.get(now.email) ?? null;
}

function judge(known: Known, impact: StoredImpact): Verdict {
  const fact = factOf(impact);
  const keeps = fact.sent.flatMap((one): KeptPart[] => {
    const why = hindrance(known, fact, one);
    if (!why) return [];
    const now = known.now.get(one.id);
    const email = now?.email ?? one.email;
    return [
      { part: { ko: email, en: email }, changedBy: '', changedAt: now?.endedAt ?? impact.at, reason: reasons[why] },
    ];
  });
  if (keeps.length < fact.sent.length) return keeps.length > 0 ? { verdict: 'reverse', keeps } : { verdict: 'reverse' };
  const [first] = keeps as [KeptPart];
  return { verdict: 'kept', scope: 'impact', changedBy: '', changedAt: first.changedAt, reason: first.reason };
}

export const invitations: Reversal = {
  name: 'company.invitations',
  async gives(context, impacts) {
    const opened = idsOf(impacts.map(factOf).filter(({ change }) => change === 'withdrawn'));
    if (opened.length === 0) return false;
    const rows = await context.unit.query(queries.selectPromised(context.companyId, opened));
    return areGuarded(
      context,
      rows.map(({ role }) => role),
    );
  },
  reads: async (context, changes) => changes.map(() => (may(context, 'company.member.manage') ? true : null)),
  async lock(context, impacts) {
    const ids = idsOf(impacts.map(factOf));
    if (ids.length > 0) await context.unit.query(queries.holdInvitations(context.companyId, ids));
  },
  async check(context, impacts) {
    const known = await knownOf(context, impacts.map(factOf));
    return impacts.map((impact) => judge(known, impact));
  },
  async revert(context, impacts) {
    const { companyId, unit } = context;
    const facts = impacts.map(factOf);
    const [sent, withdrawn] = (['invited', 'withdrawn'] as const).map((change) =>
      idsOf(facts.filter((fact) => fact.change === change)),
    ) as [string[], string[]];
    const closed = sent.length > 0 ? await unit.query(queries.withdrawMany(companyId, sent)) : [];
    const opened = withdrawn.length > 0 ? await unit.query(queries.reopenMany(companyId, withdrawn)) : [];
    if (closed.length > 0)
      holdMails(
        context,
        closed.map(({ id }) => mailKey(id)),
      );
    if (opened.length > 0)
      await releaseMails(
        context,
        opened.map(({ id }) => mailKey(id)),
        (place) => mailTime(Date.now(), place),
      );
    const done = new Set([...closed, ...opened].map(({ id }) => id));
    const changed = facts.filter(({ sent: some }) => some.some(({ id }) => done.has(id)));
    for (const listId of new Set(changed.map(({ list }) => list?.id ?? null)))
      emit(context, invitationsChanged, { listId });
    return facts.map((fact): Impact[] => {
      const kept = fact.sent.filter(({ id }) => done.has(id));
      const change = fact.change === 'invited' ? 'withdrawn' : 'invited';
      return kept.length > 0 ? [impactOf({ ...fact, change, sent: kept })] : [];
    });
  },
  tell: tellOf,
  foresee: (changes) => sentencesOf(changes).map((sentence) => ({ sentence })),
};
