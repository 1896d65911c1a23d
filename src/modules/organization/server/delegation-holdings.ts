/** What somebody else can take over from a member who leaves or is suspended: acting for others who are away. */
import { today } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Holding } from '#modules/access/server/index.ts';
import { decisionPermissions } from '#modules/decision/contract/permissions.ts';
import { delegationChanged } from '../contract/events.ts';
import { giveDelegations, lockDelegations, selectHeld } from './delegation.queries.ts';

export const delegationsHeld: Holding = {
  kind: 'organization.delegation',
  title: { ko: '대신 맡은 부재', en: 'Absences stood in for' },
  needs: decisionPermissions['decision.approval.decide'].name,
  stays: {
    ko: '{title} {count}건은 대리인이 없어져, 맡긴 사람에게만 갑니다.',
    en: '{title}: {count}. No one acts meanwhile: open items stay with the absent person.',
  },
  async held(context, delegateId, to) {
    const about = { delegateId, to: to ?? null, day: today(context) };
    return (await context.unit.query(selectHeld(context.companyId, about))).map(({ id }) => id);
  },
  async lock({ unit, companyId }, ids) {
    await unit.query(lockDelegations(companyId, ids));
  },
  async give(context, about) {
    const given = await context.unit.query(giveDelegations(context.companyId, about));
    for (const { id, absentId } of given) {
      emit(context, delegationChanged, { id, audience: [absentId, about.from, about.to] });
    }
    return given.map(({ id }) => id);
  },
};
