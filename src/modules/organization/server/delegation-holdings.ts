/** Delegation holdings: duties as a delegate that pass to another when a member leaves or is suspended. */
import { getToday } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { delegationChanged } from '../contract/events.ts';
import { lockDelegations, selectDelegationsOfDelegate, updateDelegates } from './delegation.queries.ts';

export const delegationHolding: Holding = {
  kind: 'organization.delegation',
  title: { ko: '대신 맡은 부재', en: 'Absences stood in for' },
  needs: decisionPermissions['decision.approval.decide'].name,
  stays: {
    ko: '{title} {count}건은 대리인이 없어져, 맡긴 사람에게만 갑니다.',
    en: '{title}: {count}. No one acts meanwhile: open items stay with the absent person.',
  },
  async listIds(context, delegateId, to) {
    const filter = { delegateId, to: to ?? null, day: getToday(context) };
    return (await context.unit.query(selectDelegationsOfDelegate(context.companyId, filter))).map(({ id }) => id);
  },
  async lock({ unit, companyId }, ids) {
    await unit.query(lockDelegations(companyId, ids));
  },
  async give(context, input) {
    const rows = await context.unit.query(updateDelegates(context.companyId, input));
    for (const { id, absentId } of rows) {
      emit(context, delegationChanged, { id, audience: [absentId, input.from, input.to] });
    }
    return rows.map(({ id }) => id);
  },
};
