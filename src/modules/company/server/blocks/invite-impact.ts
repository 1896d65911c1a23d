/** Invitation impacts: stored form and sentences of an execution's invitations. */
import { z } from 'zod';
import { drawSnapshot, type Impact } from '#kernel/contract/block.ts';
import { formatPlainNumber } from '#kernel/contract/format.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';

const InviteFact = z.object({
  change: z.enum(['invited', 'withdrawn']),
  /** Null: one person alone. */
  list: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /**
   * The addressee in the impact: run changes are stored forever, while full addresses are deleted with the invitation and their
   * owner.
   */
  sent: z.array(z.object({ id: z.uuid(), email: z.string() })).min(1),
});
export type InviteFact = z.infer<typeof InviteFact>;

export const getFact = ({ data }: Pick<Impact, 'data'>): InviteFact => InviteFact.parse(data);

/** `ki•••@mail.example`: enough for people who know the address. */
export const maskAddress = (email: string): string => email.replace(/^(.{1,2})[^@]*@/u, '$1•••@');

const states = {
  invited: { ko: '초대', en: 'invited' },
  withdrawn: { ko: '초대 취소', en: 'withdrawn' },
} as const;

/** `a@b.kr 외 99명` */
function formatReceivers({ sent }: InviteFact): LocalText {
  const [first, ...others] = sent.map(({ email }) => email);
  if (others.length === 0) return { ko: first as string, en: first as string };
  return { ko: `${first} 외 ${others.length}명`, en: `${first} and ${others.length} more` };
}

export function createImpact(sentFact: InviteFact): Impact {
  const fact = { ...sentFact, sent: sentFact.sent.map(({ id, email }) => ({ id, email: maskAddress(email) })) };
  const { change, list, sent } = fact;
  const label = list ? { ko: list.name, en: list.name } : formatReceivers(fact);
  const type = list ? 'company.invitation-list' : 'company.invitation';
  const drawn = drawSnapshot((locale) => ({
    [locale === 'ko' ? '초대' : 'Invitation']: `${formatReceivers(fact)[locale]}: ${states[change][locale]}`,
  }));
  const subject = { type, id: list?.id ?? (sent[0]?.id as string), label };
  return { subject, before: null, after: drawn, data: fact };
}

const getCount = (facts: readonly InviteFact[], change: InviteFact['change']): number =>
  facts.reduce((sum, fact) => sum + (fact.change === change ? fact.sent.length : 0), 0);

const countSent = ({ ko, en }: LocalText, count: number): LocalText => ({
  ko: fillTemplate(ko, { count: formatPlainNumber(count, 'ko') }),
  en: fillTemplate(en, { count: formatPlainNumber(count, 'en') }),
});

const sentenceTexts = {
  invited: { ko: '초대 {count}건을 보냅니다.', en: 'Invitations sent: {count}.' },
  withdrawn: {
    ko: '아직 수락하지 않은 초대 {count}건을 취소합니다.',
    en: 'Open invitations cancelled: {count}.',
  },
} as const;

const countTexts = {
  invited: { ko: '초대 {count}건', en: 'invitations: {count}' },
  withdrawn: { ko: '초대 {count}건 취소', en: 'invitations withdrawn: {count}' },
} as const;

/** One sentence for all that is sent, one for all that is withdrawn. */
export function describeChanges(changes: readonly Pick<Impact, 'data'>[]): LocalText[] {
  const facts = changes.map(getFact);
  return (['withdrawn', 'invited'] as const).flatMap((change) => {
    const count = getCount(facts, change);
    return count > 0 ? [countSent(sentenceTexts[change], count)] : [];
  });
}

/** Net result of one list's or invitation's changes. */
export function describeNetChange(changes: readonly Pick<Impact, 'data'>[]): LocalText {
  const facts = changes.map(getFact);
  const last = facts.at(-1)?.change ?? 'invited';
  return countSent(countTexts[last], getCount(facts, last));
}
