/** A member leaves: what he or she holds goes to others first. One run, taken back as one. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fill } from '#kernel/contract/text.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { memberRemoveBlock } from '#modules/access/contract/blocks.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { readHoldings as holdingsOf, refuseStronger } from '#modules/access/server/index.ts';
import { findActive, findMember } from '#modules/company/server/index.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import { type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { leaveBlock } from '#modules/organization/contract/blocks.ts';
import { organizationPermissions } from '#modules/organization/contract/permissions.ts';
import { absencesTold, countHeadships, previewLeave } from '#modules/organization/server/index.ts';
import type { HandOvers } from '../contract/leaving.endpoints.ts';
import { activeMember, handLoop, handOversTold, invitationsTold, staysTold } from './hand-over.service.ts';

export const leavingFrame: SystemFrame = {
  key: 'member-leaving',
  title: { ko: '구성원 내보내기', en: 'A member leaves' },
  description: {
    ko: '구성원이 맡은 것을 다른 사람에게 넘기고 내보낸 일입니다. 되돌리면 역할과 함께 돌아오고, 아직 남아 있는 것을 돌려받습니다.',
    en: 'A former member and the work handed over. Undo brings the member back with roles and open work.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    blocks: [
      handLoop,
      {
        id: 'seats',
        kind: loopBlock.kind,
        title: leaveBlock.title,
        settings: {
          over: 'input.seats',
          as: 'one',
          body: {
            blocks: [
              {
                id: 'end',
                kind: leaveBlock.kind,
                title: leaveBlock.title,
                settings: { person: '=input.person', heir: '=one.heir' },
              },
            ],
          },
        },
      },
      {
        id: 'leave',
        kind: memberRemoveBlock.kind,
        title: memberRemoveBlock.title,
        settings: { member: '=input.member' },
      },
    ],
    connections: [
      { from: 'hand', to: 'seats' },
      { from: 'seats', to: 'leave' },
    ],
  },
};

const texts = {
  title: { ko: '{name}님 내보내기', en: '{name} leaves' },
  leaves: {
    ko: '{name}님은 바로 로그아웃되고, 역할과 기간 한정 권한이 모두 종료됩니다.',
    en: '{name} is signed out immediately. Roles and temporary permissions end too.',
  },
} as const;

/** Units that somebody leads go with the chart, not with a holding: to one heir, who leads them from today on. */
const headship = { kind: 'organization.head', title: { ko: '조직장인 부서', en: 'Units led' } } as const;

/** Who may not change the chart leaves it as it is: nobody who left is asked for as a head. */
const changesChart = (context: Context): boolean =>
  may(context, organizationPermissions['organization.chart.write'].name);

async function heldBy(context: Context, personId: string) {
  const count = changesChart(context) ? await countHeadships(context, personId) : 0;
  return [...(await holdingsOf(context, personId)), ...(count > 0 ? [{ ...headship, count }] : [])];
}

/** What is handed over kind by kind, and who leads the units. */
function parted(handOvers: HandOvers): { others: HandOvers; heir: string | null } {
  return {
    others: handOvers.filter(({ kind }) => kind !== headship.kind),
    heir: handOvers.find(({ kind }) => kind === headship.kind)?.to ?? null,
  };
}

/** Seats of the chart wait for who comes back: they are not handed over. */
/** @throws NOT_FOUND, BEYOND_OWN_RIGHTS of who holds more */
export async function readHoldings(context: Context, about: { memberId: string; comesBack: boolean }) {
  const member = await findMember(context, about.memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await refuseStronger(context, member);
  const held = about.comesBack ? holdingsOf : heldBy;
  return { holdings: await held(context, member.personId) };
}

/** The heir must be one who can be handed something. @throws RECEIVER_NOT_MEMBER */
async function demandHeir(context: Context, heir: string | null, leaverId: string): Promise<void> {
  if (heir === null) return;
  const [active] = await findActive(context, [heir]);
  if (!active || active.personId === leaverId) throw fail(accessErrors.RECEIVER_NOT_MEMBER);
}

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS */
export async function previewLeaving(context: Context, about: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await activeMember(context, about.memberId);
  const { others, heir } = parted(about.handOvers);
  await demandHeir(context, heir, member.personId);
  const told = await handOversTold(context, { personId: member.personId, handOvers: others });
  const led = changesChart(context) && heir === null ? await countHeadships(context, member.personId) : 0;
  if (led > 0) told.push(staysTold({ ...headship, count: led }));
  told.push(...(await invitationsTold(context, member.personId)), ...(await absencesTold(context, member.personId)));
  if (changesChart(context)) told.push(...(await previewLeave(context, { person: member.personId, heir })));
  told.push({ ko: fill(texts.leaves.ko, { name }), en: fill(texts.leaves.en, { name }) });
  return { told };
}

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS, LAST_MASTER */
export async function endMembership(context: Context, about: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await activeMember(context, about.memberId);
  const title = fill(texts.title[context.company.locale], { name });
  const { others, heir } = parted(about.handOvers);
  await demandHeir(context, heir, member.personId);
  const seats = changesChart(context) ? [{ heir }] : [];
  const input = { member: member.id, person: member.personId, handOvers: others, seats };
  const { id } = await startSystemExecution(context, { frame: leavingFrame, input, title });
  return { id };
}
