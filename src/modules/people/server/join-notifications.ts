/**
 * Requests to join: the masters are notified of a request, and the requester of its acceptance. A refusal is a mail of `company`.
 */
import { defineSubscription } from '#kernel/server/app-module.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { listMembersWithRole } from '#modules/access/server/index.ts';
import { joinRequested, memberActivated } from '#modules/company/contract/events.ts';
import { findMember } from '#modules/company/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { notify } from '#modules/notification/server/index.ts';
import { peoplePaths } from '../contract/paths.ts';

const joinRequestedSubscription = defineSubscription({
  name: 'join-requested',
  event: joinRequested,
  async run(context, { memberId, personId }) {
    // People accepted, refused or gone meanwhile are no longer waiting.
    if ((await findMember(context, memberId))?.status !== 'pending') return;
    const person = (await findPeople(context, [personId])).get(personId);
    if (!person) return;
    const masters = await listMembersWithRole(context, 'master');
    await notify(context, {
      about: 'task',
      kind: 'message',
      personIds: [...new Set(masters.map((master) => master.personId))],
      title: { ko: `${person.name}님이 합류를 요청했습니다`, en: `${person.name} asks to join` },
      body: {
        ko: '구성원 관리에서 승인하거나 거절해 주세요. 결과는 요청한 사람에게 메일로 전합니다.',
        en: 'Approve or decline under Members. The requester is notified by email.',
      },
      link: peoplePaths.members(),
      executionId: null,
      byId: personId,
      isAlwaysMailed: true,
    });
  },
});

const joinApprovedSubscription = defineSubscription({
  name: 'join-approved',
  event: memberActivated,
  async run(context, { personId, hasAsked }, { actorId: byId }) {
    if (!hasAsked) return;
    const { name } = context.company;
    await notify(context, {
      about: 'outcome',
      kind: 'message',
      personIds: [personId],
      title: { ko: `${name}의 구성원이 되었습니다`, en: `You are now a member of ${name}` },
      body: {
        ko: '합류 요청이 승인되었습니다. 지금부터 업무 공간을 이용할 수 있습니다.',
        en: 'Your request to join was approved. Your workspace is open to you.',
      },
      link: accessPaths.workspace(),
      executionId: null,
      byId,
      isAlwaysMailed: true,
    });
  },
});

export const joinSubscriptions = [joinRequestedSubscription, joinApprovedSubscription];
