/** How a change of a member is kept in an impact, and said. */
import { z } from 'zod';
import { type Impact, type Picture, picture } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';

const Kept = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  title: z.string(),
  joinedAt: z.string(),
  invitedBy: z.uuid().nullable(),
});

/** What it takes to take a change of a member back. */
export const MemberFact = z.discriminatedUnion('change', [
  z.object({ change: z.literal('roles'), before: z.array(z.string()), after: z.array(z.string()) }),
  z.object({ change: z.literal('left'), member: Kept, roles: z.array(z.string()) }),
  z.object({ change: z.literal('returned'), member: Kept, roles: z.array(z.string()) }),
  /** `version`: of the membership that was shut out; a later suspension of the same member has another one. */
  z.object({ change: z.literal('suspended'), roles: z.array(z.string()), version: z.int() }),
  z.object({ change: z.literal('resumed'), roles: z.array(z.string()) }),
]);
export type MemberFact = z.infer<typeof MemberFact>;

export interface Named {
  id: string;
  name: string;
  /** The roles that this is about, by what people call them. */
  titles: ReadonlyMap<string, LocalText>;
}

const words = { ko: { state: '상태', roles: '역할' }, en: { state: 'State', roles: 'Roles' } } as const;
const states = {
  in: { ko: '구성원', en: 'member' },
  out: { ko: '나감', en: 'left' },
  shut: { ko: '이용 정지', en: 'suspended' },
} as const;

function drawn({ titles }: Named, state: keyof typeof states, roles: readonly string[]): Picture {
  return picture((locale) => ({
    [words[locale].state]: states[state][locale],
    ...(roles.length > 0 && { [words[locale].roles]: roles.map((name) => titles.get(name)?.[locale] ?? name) }),
  }));
}

export function impactOf(named: Named, fact: MemberFact): Impact {
  const subject = { type: 'member', id: named.id, label: { ko: named.name, en: named.name } };
  if (fact.change === 'roles') {
    return { subject, before: drawn(named, 'in', fact.before), after: drawn(named, 'in', fact.after), data: fact };
  }
  const isLeft = fact.change === 'left' || fact.change === 'returned';
  const [inside, outside] = [drawn(named, 'in', fact.roles), drawn(named, isLeft ? 'out' : 'shut', [])];
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

export function sentenceOf(change: Pick<Impact, 'subject' | 'data'>): LocalText {
  const { ko, en } = sentences[MemberFact.parse(change.data).change];
  return { ko: fill(ko, { name: change.subject.label.ko }), en: fill(en, { name: change.subject.label.en }) };
}
