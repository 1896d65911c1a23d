/** Member impacts: stored form and sentences of a member's change. */
import { z } from 'zod';
import { drawSnapshot, type Impact, type Snapshot } from '#kernel/contract/block.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';

const StoredSuspension = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  title: z.string(),
  joinedAt: z.string(),
  invitedBy: z.uuid().nullable(),
});

/** Data required to undo a change of a member. */
export const MemberFact = z.discriminatedUnion('change', [
  z.object({ change: z.literal('roles'), before: z.array(z.string()), after: z.array(z.string()) }),
  z.object({ change: z.literal('left'), member: StoredSuspension, roles: z.array(z.string()) }),
  z.object({ change: z.literal('returned'), member: StoredSuspension, roles: z.array(z.string()) }),
  /** `version`: of the membership that was shut out; a later suspension of the same member has another one. */
  z.object({ change: z.literal('suspended'), roles: z.array(z.string()), version: z.int() }),
  z.object({ change: z.literal('resumed'), roles: z.array(z.string()) }),
]);
export type MemberFact = z.infer<typeof MemberFact>;

export interface NamedMember {
  id: string;
  name: string;
  /** The roles that this is about, by what people call them. */
  titles: ReadonlyMap<string, LocalText>;
}

const texts = { ko: { state: '상태', roles: '역할' }, en: { state: 'State', roles: 'Roles' } } as const;
const states = {
  in: { ko: '구성원', en: 'member' },
  out: { ko: '나감', en: 'left' },
  shut: { ko: '이용 정지', en: 'suspended' },
} as const;

function createPicture({ titles }: NamedMember, state: keyof typeof states, roles: readonly string[]): Snapshot {
  return drawSnapshot((locale) => ({
    [texts[locale].state]: states[state][locale],
    ...(roles.length > 0 && { [texts[locale].roles]: roles.map((name) => titles.get(name)?.[locale] ?? name) }),
  }));
}

export function createMemberImpact(named: NamedMember, fact: MemberFact): Impact {
  const subject = { type: 'member', id: named.id, label: { ko: named.name, en: named.name } };
  if (fact.change === 'roles') {
    return {
      subject,
      before: createPicture(named, 'in', fact.before),
      after: createPicture(named, 'in', fact.after),
      data: fact,
    };
  }
  const isLeft = fact.change === 'left' || fact.change === 'returned';
  const [inside, outside] = [createPicture(named, 'in', fact.roles), createPicture(named, isLeft ? 'out' : 'shut', [])];
  const ends = fact.change === 'left' || fact.change === 'suspended';
  const [before, after] = ends ? [inside, outside] : [outside, inside];
  return { subject, before, after, data: fact };
}

const sentences = {
  roles: { ko: '{name}님의 역할이 바뀝니다', en: 'The roles of {name} change' },
  left: { ko: '{name}님이 회사에서 나갑니다', en: '{name} leaves the company' },
  returned: { ko: '{name}님이 회사로 돌아옵니다', en: '{name} comes back to the company' },
  suspended: { ko: '{name}님의 이용이 정지됩니다', en: '{name} is suspended' },
  resumed: { ko: '{name}님의 이용 정지가 해제됩니다', en: 'The suspension of {name} is lifted' },
} as const;

export function describeMemberChange(change: Pick<Impact, 'subject' | 'data'>): LocalText {
  const { ko, en } = sentences[MemberFact.parse(change.data).change];
  return {
    ko: fillTemplate(ko, { name: change.subject.label.ko }),
    en: fillTemplate(en, { name: change.subject.label.en }),
  };
}
