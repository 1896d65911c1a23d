/** Hand-over service: passes holdings of a leaving or suspended member to others, with the steps and their descriptions. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { handOverBlock } from '#modules/access/contract/blocks.ts';
import { describeHandOver, loadHandOver, readHoldings } from '#modules/access/server/index.ts';
import { countInvitationsBy, findMember } from '#modules/company/server/index.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import type { SystemFrame } from '#modules/flow/server/index.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { HandOvers } from '../contract/membership-end.endpoints.ts';

/** Of a frame whose input has `person` and `handOvers`. */
export const handLoop: SystemFrame['definition']['blocks'][number] = {
  id: 'hand',
  kind: loopBlock.kind,
  title: { ko: '하나씩 넘기기', en: 'One by one' },
  settings: {
    over: 'input.handOvers',
    as: 'one',
    body: {
      blocks: [
        {
          id: 'over',
          kind: handOverBlock.kind,
          title: handOverBlock.title,
          settings: { from: '=input.person', to: '=one.to', kind: '=one.kind', isLeaving: true },
        },
      ],
    },
  },
};

const texts = {
  invitations: {
    ko: '보낸 초대 가운데 아직 수락하지 않은 {count}건을 취소합니다. 되돌려도 다시 보내지 않습니다.',
    en: 'Open invitations by this member, cancelled: {count}. Undo does not send them again.',
  },
  stays: {
    ko: '{title} {count}건은 아무에게도 넘기지 않습니다.',
    en: '{title}: {count}, not handed over.',
  },
} as const;

/** @throws NOT_FOUND */
export async function getActiveMember(context: Context, memberId: string) {
  const member = await findMember(context, memberId);
  if (member?.status !== 'active') throw fail(kernelErrors.NOT_FOUND);
  const people = await findPeople(context, [member.personId]);
  return { member, name: people.get(member.personId)?.name ?? '' };
}

export const describeStaying = (holding: { title: LocalText; count: number; stays?: LocalText }): LocalText => {
  const { title, count, stays = texts.stays } = holding;
  return {
    ko: fillTemplate(stays.ko, { title: title.ko, count }),
    en: fillTemplate(stays.en, { title: title.en, count }),
  };
};

/**
 * Things to hand over by receiver, and those without one. @throws NOT_FOUND, RECEIVER_NOT_MEMBER, RECEIVER_LACKS_RIGHT,
 * BEYOND_OWN_RIGHTS
 */
export async function describeHandOvers(
  context: Context,
  { personId, handOvers }: { personId: string; handOvers: HandOvers },
): Promise<LocalText[]> {
  const sentences: LocalText[] = [];
  const going = new Map<string, number>();
  for (const { kind, to } of handOvers) {
    const { holding, fact } = await loadHandOver(context, { kind, from: personId, to, isLeaving: true });
    const ids = await holding.listIds(context, personId, to);
    going.set(kind, ids.length);
    if (ids.length === 0) continue;
    sentences.push(describeHandOver({ ...fact, ids }));
    const { caution } = holding;
    const from = fact.from.name;
    if (caution) sentences.push({ ko: fillTemplate(caution.ko, { from }), en: fillTemplate(caution.en, { from }) });
  }
  for (const { kind, count, ...of } of await readHoldings(context, personId)) {
    const stay = count - (going.get(kind) ?? 0);
    if (stay > 0) sentences.push(describeStaying({ ...of, count: stay }));
  }
  return sentences;
}

/** A suspended member invites nobody. */
export async function describeInvitations(context: Context, personId: string): Promise<LocalText[]> {
  const count = await countInvitationsBy(context, personId);
  if (count === 0) return [];
  return [{ ko: fillTemplate(texts.invitations.ko, { count }), en: fillTemplate(texts.invitations.en, { count }) }];
}
