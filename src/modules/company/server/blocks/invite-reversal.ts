/** Undo of invitations: withdraws those nobody accepted; undoing the withdrawal may send them again. */
import type { Impact, RetainedPart, StoredImpact, Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Reversal } from '#kernel/server/block.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { holdMails, releaseMails } from '#kernel/server/mail.ts';
import { invitationsChanged } from '../../contract/events.ts';
import { hasGuardedRoles } from '../extension-points.ts';
import * as queries from '../invitation-list.queries.ts';
import { getAddressStates } from '../invitation-list.service.ts';
import { getMailKey, getMailTime } from '../invitation-mail.ts';
import { createImpact, describeChanges, describeNetChange, getFact, type InviteFact } from './invite-impact.ts';

const reasons = {
  accepted: { ko: '이미 수락해 구성원이 된 초대입니다.', en: 'The invitation was accepted.' },
  declined: { ko: '이미 거절한 초대입니다.', en: 'The invitation was declined.' },
  withdrawn: { ko: '이미 취소한 초대입니다.', en: 'The invitation was withdrawn already.' },
  replaced: { ko: '기한이 지나 다시 초대했습니다.', en: 'It ran out, and the person was invited anew.' },
  open: { ko: '이미 다시 열린 초대입니다.', en: 'The invitation is open already.' },
  invited: { ko: '그 뒤에 다시 초대한 사람입니다.', en: 'The person was invited anew since.' },
  member: { ko: '그 뒤에 구성원이 된 사람입니다.', en: 'The person became a member since.' },
} as const satisfies Record<string, LocalText>;

const getIds = (facts: readonly InviteFact[]) => facts.flatMap(({ sent }) => sent.map(({ id }) => id));

/** The current state of the invitations, and of the addresses of those to be reopened. */
async function loadStates(context: Context, facts: readonly InviteFact[]) {
  const { companyId, unit } = context;
  const rows = await unit.query(queries.selectInvitationStates(companyId, getIds(facts)));
  const opened = new Set(getIds(facts.filter(({ change }) => change === 'withdrawn')));
  const again = rows.filter(({ id }) => opened.has(id)).map(({ email }) => email);
  return {
    now: new Map(rows.map((row) => [row.id, row])),
    standing: again.length > 0 ? await getAddressStates(context, again) : new Map<string, never>(),
  };
}

type InvitationStates = Awaited<ReturnType<typeof loadStates>>;

/** Why an invitation stays as it is; null where it goes back. */
function findObstacle(
  states: InvitationStates,
  fact: InviteFact,
  invitation: InviteFact['sent'][number],
): keyof typeof reasons | null {
  const now = states.now.get(invitation.id);
  if (!now) return 'replaced';
  if (fact.change === 'invited') return now.status === 'open' ? null : now.status;
  if (now.status !== 'withdrawn') return now.status;
  return states.standing.get(now.email) ?? null;
}

function judgeImpact(states: InvitationStates, impact: StoredImpact): Verdict {
  const fact = getFact(impact);
  const keeps = fact.sent.flatMap((invitation): RetainedPart[] => {
    const why = findObstacle(states, fact, invitation);
    if (!why) return [];
    const now = states.now.get(invitation.id);
    const email = now?.email ?? invitation.email;
    return [
      { part: { ko: email, en: email }, changedBy: '', changedAt: now?.endedAt ?? impact.at, reason: reasons[why] },
    ];
  });
  if (keeps.length < fact.sent.length) return keeps.length > 0 ? { verdict: 'reverse', keeps } : { verdict: 'reverse' };
  const [first] = keeps as [RetainedPart];
  return { verdict: 'kept', scope: 'impact', changedBy: '', changedAt: first.changedAt, reason: first.reason };
}

export const invitationReversal: Reversal = {
  name: 'company.invitations',
  async grantsGuarded(context, impacts) {
    const opened = getIds(impacts.map(getFact).filter(({ change }) => change === 'withdrawn'));
    if (opened.length === 0) return false;
    const rows = await context.unit.query(queries.selectPromised(context.companyId, opened));
    return hasGuardedRoles(
      context,
      rows.map(({ role }) => role),
    );
  },
  canRead: async (context, changes) =>
    changes.map(() => (hasPermission(context, 'company.member.manage') ? true : null)),
  async lock(context, impacts) {
    const ids = getIds(impacts.map(getFact));
    if (ids.length > 0) await context.unit.query(queries.lockInvitations(context.companyId, ids));
  },
  async check(context, impacts) {
    const states = await loadStates(context, impacts.map(getFact));
    return impacts.map((impact) => judgeImpact(states, impact));
  },
  async revert(context, impacts) {
    const { companyId, unit } = context;
    const facts = impacts.map(getFact);
    const [sent, withdrawn] = (['invited', 'withdrawn'] as const).map((change) =>
      getIds(facts.filter((fact) => fact.change === change)),
    ) as [string[], string[]];
    const closed = sent.length > 0 ? await unit.query(queries.updateInvitationsWithdrawn(companyId, sent)) : [];
    const opened =
      withdrawn.length > 0 ? await unit.query(queries.updateInvitationsReopened(companyId, withdrawn)) : [];
    if (closed.length > 0)
      holdMails(
        context,
        closed.map(({ id }) => getMailKey(id)),
      );
    if (opened.length > 0)
      await releaseMails(
        context,
        opened.map(({ id }) => getMailKey(id)),
        (index) => getMailTime(Date.now(), index),
      );
    const done = new Set([...closed, ...opened].map(({ id }) => id));
    const changed = facts.filter(({ sent: some }) => some.some(({ id }) => done.has(id)));
    for (const listId of new Set(changed.map(({ list }) => list?.id ?? null)))
      emit(context, invitationsChanged, { listId });
    return facts.map((fact): Impact[] => {
      const changed = fact.sent.filter(({ id }) => done.has(id));
      const change = fact.change === 'invited' ? 'withdrawn' : 'invited';
      return changed.length > 0 ? [createImpact({ ...fact, change, sent: changed })] : [];
    });
  },
  describe: describeNetChange,
  forecast: (changes) => describeChanges(changes).map((sentence) => ({ sentence })),
};
