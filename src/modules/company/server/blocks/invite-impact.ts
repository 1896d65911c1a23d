/** How invitations that a run sent are kept in an impact, and said. */
import { z } from 'zod';
import { type Impact, picture } from '#kernel/contract/block.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { writtenNumber } from '#kernel/contract/written.ts';

const InviteFact = z.object({
  change: z.enum(['invited', 'withdrawn']),
  /** Null: one person alone. */
  list: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whom the impact names: what a run changed is kept for good, whole addresses go with the invitation and with their owner. */
  sent: z.array(z.object({ id: z.uuid(), email: z.string() })).min(1),
});
export type InviteFact = z.infer<typeof InviteFact>;

export const factOf = ({ data }: Pick<Impact, 'data'>): InviteFact => InviteFact.parse(data);

/** `ki•••@mail.example`: enough for whoever knows the address already. */
export const maskedAddress = (email: string): string => email.replace(/^(.{1,2})[^@]*@/u, '$1•••@');

const states = {
  invited: { ko: '초대', en: 'invited' },
  withdrawn: { ko: '초대 취소', en: 'withdrawn' },
} as const;

/** `a@b.kr 외 99명` */
function whom({ sent }: InviteFact): LocalText {
  const [first, ...others] = sent.map(({ email }) => email);
  if (others.length === 0) return { ko: first as string, en: first as string };
  return { ko: `${first} 외 ${others.length}명`, en: `${first} and ${others.length} more` };
}

export function impactOf(told: InviteFact): Impact {
  const fact = { ...told, sent: told.sent.map(({ id, email }) => ({ id, email: maskedAddress(email) })) };
  const { change, list, sent } = fact;
  const label = list ? { ko: list.name, en: list.name } : whom(fact);
  const type = list ? 'company.invitation-list' : 'company.invitation';
  const drawn = picture((locale) => ({
    [locale === 'ko' ? '초대' : 'Invitation']: `${whom(fact)[locale]}: ${states[change][locale]}`,
  }));
  const subject = { type, id: list?.id ?? (sent[0]?.id as string), label };
  return { subject, before: null, after: drawn, data: fact };
}

const countIn = (facts: readonly InviteFact[], change: InviteFact['change']): number =>
  facts.reduce((sum, fact) => sum + (fact.change === change ? fact.sent.length : 0), 0);

const said = ({ ko, en }: LocalText, count: number): LocalText => ({
  ko: fill(ko, { count: writtenNumber(count, 'ko') }),
  en: fill(en, { count: writtenNumber(count, 'en') }),
});

const sayings = {
  invited: { ko: '초대 {count}건을 보냅니다.', en: 'Invitations sent: {count}.' },
  withdrawn: {
    ko: '아직 수락하지 않은 초대 {count}건을 취소합니다.',
    en: 'Open invitations cancelled: {count}.',
  },
} as const;

const tellings = {
  invited: { ko: '초대 {count}건', en: 'invitations: {count}' },
  withdrawn: { ko: '초대 {count}건 취소', en: 'invitations withdrawn: {count}' },
} as const;

/** One sentence for all that is sent, one for all that is withdrawn. */
export function sentencesOf(changes: readonly Pick<Impact, 'data'>[]): LocalText[] {
  const facts = changes.map(factOf);
  return (['withdrawn', 'invited'] as const).flatMap((change) => {
    const count = countIn(facts, change);
    return count > 0 ? [said(sayings[change], count)] : [];
  });
}

/** What changes of one list come to, or of one invitation. */
export function tellOf(changes: readonly Pick<Impact, 'data'>[]): LocalText {
  const facts = changes.map(factOf);
  const last = facts.at(-1)?.change ?? 'invited';
  return said(tellings[last], countIn(facts, last));
}
