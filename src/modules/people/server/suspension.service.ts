/** A member is suspended: what he or she holds may go to others meanwhile. One run, taken back as one when the member comes back. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { handOverBlock, memberSuspendBlock } from '#modules/access/contract/blocks.ts';
import { findMember } from '#modules/company/server/index.ts';
import { getExecution, readExecutions, type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { countHeadships, describeAbsences } from '#modules/organization/server/index.ts';
import type { HandOvers } from '../contract/membership-end.endpoints.ts';
import { describeHandOvers, describeInvitations, getActiveMember, handLoop } from './hand-over.service.ts';

export const suspensionFrame: SystemFrame = {
  key: 'member-suspending',
  title: { ko: '구성원 이용 정지', en: 'A member is suspended' },
  description: {
    ko: '구성원의 이용을 정지하고 맡은 것을 다른 사람에게 넘긴 일입니다. 되돌리면 역할과 함께 돌아오고, 아직 남아 있는 것을 돌려받습니다.',
    en: 'A suspended member and the work handed over. Undo lifts the suspension and gives back roles and open work.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    // Nobody knows on which day a suspended member comes back.
    neverExpires: ['critical-process'],
    blocks: [
      {
        id: 'suspend',
        kind: memberSuspendBlock.kind,
        title: memberSuspendBlock.title,
        settings: { member: '=input.member' },
      },
      handLoop,
    ],
    connections: [{ from: 'suspend', to: 'hand' }],
  },
};

const texts = {
  title: { ko: '{name}님 이용 정지', en: '{name} is suspended' },
  led: {
    ko: '이끄는 부서 {count}곳의 결재와 할 일은 정지된 동안 그 위 조직장에게 갑니다.',
    en: 'Units led: {count}. Requests to their head go to the next head above in the meantime.',
  },
  shut: {
    ko: '{name}님은 바로 로그아웃되고, 이용 정지를 해제할 때까지 이 회사에 로그인할 수 없습니다. 역할은 유지됩니다.',
    en: '{name} is signed out now and cannot enter this company until brought back. The roles are kept.',
  },
} as const;

const fillBoth = (text: LocalText, values: Record<string, string | number>): LocalText => ({
  ko: fillTemplate(text.ko, values),
  en: fillTemplate(text.en, values),
});

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS */
export async function previewSuspension(context: Context, input: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await getActiveMember(context, input.memberId);
  const { personId } = member;
  const sentences = await describeHandOvers(context, { personId, handOvers: input.handOvers });
  sentences.push(...(await describeInvitations(context, personId)), ...(await describeAbsences(context, personId)));
  const count = await countHeadships(context, personId);
  if (count > 0) sentences.push(fillBoth(texts.led, { count }));
  sentences.push(fillBoth(texts.shut, { name }));
  return { told: sentences };
}

/** @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT, BEYOND_OWN_RIGHTS, LAST_MASTER, NOT_ONESELF */
export async function startSuspension(context: Context, request: { memberId: string; handOvers: HandOvers }) {
  const { member, name } = await getActiveMember(context, request.memberId);
  const title = fillTemplate(texts.title[context.company.locale], { name });
  const input = { member: member.id, person: member.personId, handOvers: request.handOvers };
  const { id } = await startSystemExecution(context, { frame: suspensionFrame, input, title });
  return { id };
}

/**
 * The run whose undo restores a suspended member with everything handed over; null if nothing was, or if the requester may not undo
 * it.
 */
export async function readSuspension(context: Context, memberId: string) {
  const member = await findMember(context, memberId);
  if (!member) throw fail(kernelErrors.NOT_FOUND);
  if (member.status !== 'suspended') return { run: null };
  const { data } = await readExecutions(context, {
    ...{ subjectType: 'member', subjectId: memberId, frame: suspensionFrame.key },
    ...{ kind: 'run', undone: 'false', limit: 1 },
  });
  const run = data[0] && (await getExecution(context, data[0].id));
  if (!run || run.abilities.undo) return { run: null };
  const handed = run.impacts.filter(({ kind }) => kind === handOverBlock.kind);
  if (handed.length === 0) return { run: null };
  const of = handed.map(({ subject, sentence }) => ({
    ko: `${subject.label}: ${sentence.ko}`,
    en: `${subject.label}: ${sentence.en}`,
  }));
  return { run: { id: run.id, handed: of } };
}
