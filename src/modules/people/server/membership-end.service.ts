/** A member leaves: what he or she holds goes to others first. One run, taken back as one. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { memberRemoveBlock } from '#modules/access/contract/blocks.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { assertNotStronger, readHoldings as holdingsOf } from '#modules/access/server/index.ts';
import { findActiveMembers, findMember } from '#modules/company/server/index.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import { type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { leaveBlock } from '#modules/organization/contract/blocks.ts';
import { organizationPermissions } from '#modules/organization/contract/permissions.ts';
import { countHeadships, describeAbsences, previewLeave } from '#modules/organization/server/index.ts';
import type { HandOvers } from '../contract/membership-end.endpoints.ts';
import {
  describeHandOvers,
  describeInvitations,
  describeStaying,
  getActiveMember,
  handLoop,
} from './hand-over.service.ts';

export const membershipEndFrame: SystemFrame = {
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

/** An actor without permission leaves the chart unchanged: headships are not handed over. */
const canChangeChart = (context: Context): boolean =>
  hasPermission(context, organizationPermissions['organization.chart.write'].name);

async function loadHoldings(context: Context, personId: string) {
  const count = canChangeChart(context) ? await countHeadships(context, personId) : 0;
  return [...(await holdingsOf(context, personId)), ...(count > 0 ? [{ ...headship, count }] : [])];
}

/** Hand-overs by kind, and the successor for units. */
function splitHandOvers(handOvers: HandOvers): { others: HandOvers; heir: string | null } {
  return {
    others: handOvers.filter(({ kind }) => kind !== headship.kind),
    heir: handOvers.find(({ kind }) => kind === headship.kind)?.to ?? null,
  };
}

/** Seats of the chart await a returning member: they are not handed over. */
/** @throws NOT_FOUND, BEYOND_OWN_RIGHTS of who holds more */
export async function readHoldings(context: Context, input: { memberId: string; comesBack: boolean }) {
  const member = await findMember(context, input.memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  await assertNotStronger(context, member);
  const load = input.comesBack ? holdingsOf : loadHoldings;
  return { holdings: await load(context, member.personId) };
}

/** The heir must be one who can be handed something. @throws RECEIVER_NOT_MEMBER */
async function assertHeir(context: Context, heir: string | null, leaverId: string): Promise<void> {
  if (heir === null) return;
  const [active] = await findActiveMembers(context, [heir]);
  if (!active || active.personId === leaverId) throw fail(accessErrors.RECEIVER_NOT_MEMBER);
}

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS */
export async function describeMembershipEnd(context: Context, input: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await getActiveMember(context, input.memberId);
  const { others, heir } = splitHandOvers(input.handOvers);
  await assertHeir(context, heir, member.personId);
  const sentences = await describeHandOvers(context, { personId: member.personId, handOvers: others });
  const led = canChangeChart(context) && heir === null ? await countHeadships(context, member.personId) : 0;
  if (led > 0) sentences.push(describeStaying({ ...headship, count: led }));
  sentences.push(
    ...(await describeInvitations(context, member.personId)),
    ...(await describeAbsences(context, member.personId)),
  );
  if (canChangeChart(context)) sentences.push(...(await previewLeave(context, { person: member.personId, heir })));
  sentences.push({ ko: fillTemplate(texts.leaves.ko, { name }), en: fillTemplate(texts.leaves.en, { name }) });
  return { told: sentences };
}

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS, LAST_MASTER */
export async function endMembership(context: Context, request: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await getActiveMember(context, request.memberId);
  const title = fillTemplate(texts.title[context.company.locale], { name });
  const { others, heir } = splitHandOvers(request.handOvers);
  await assertHeir(context, heir, member.personId);
  const seats = canChangeChart(context) ? [{ heir }] : [];
  const input = { member: member.id, person: member.personId, handOvers: others, seats };
  const { id } = await startSystemExecution(context, { frame: membershipEndFrame, input, title });
  return { id };
}
