/** How a change of an approval is said: its picture in an impact, its net effect in one sentence. */
import { type Impact, type Picture, picture } from '#kernel/contract/block.ts';
import { fill, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Foreseen } from '#kernel/server/block.ts';
import type { Outcome } from '../../contract/process.ts';

const names = { ko: '결재 ‘{title}’', en: 'Approval “{title}”' } as const;
const words = { ko: { approval: '결재', state: '상태' }, en: { approval: 'Approval', state: 'State' } } as const;

const outcomes: Record<Outcome, LocalText> = {
  pending: { ko: '진행 중', en: 'in progress' },
  approved: { ko: '승인', en: 'approved' },
  rejected: { ko: '반려', en: 'rejected' },
  withdrawn: { ko: '회수', en: 'withdrawn' },
  cancelled: { ko: '취소', en: 'cancelled' },
};

export function pictureOf(title: LocalText, outcome: Outcome): Picture {
  return picture((locale) => ({
    [words[locale].approval]: title[locale],
    [words[locale].state]: outcomes[outcome][locale],
  }));
}

/** Pictures of before have no state: they were drawn when the approval was asked for. */
function stateIn(drawn: Picture | null | undefined, locale: Locale): string | null {
  if (!drawn) return null;
  const { [words[locale].state]: state } = drawn[locale] as Record<string, string>;
  return state ?? outcomes.pending[locale];
}

/** `결재 ‘주문 2026-000028’: 승인 → 취소` */
export function tellApprovals(changes: readonly Pick<Impact, 'subject' | 'before' | 'after'>[]): LocalText {
  const tell = (locale: Locale): string => {
    const before = stateIn(changes[0]?.before, locale);
    const after = stateIn(changes.at(-1)?.after, locale) ?? outcomes.cancelled[locale];
    const name = fill(names[locale], { title: changes.at(-1)?.subject.label[locale] ?? '' });
    return before === null || before === after ? `${name}: ${after}` : `${name}: ${before} → ${after}`;
  };
  return { ko: tell('ko'), en: tell('en') };
}

/** A sentence for each approval that will be asked for. */
export function foreseeApprovals(changes: readonly Pick<Impact, 'subject'>[]): Foreseen[] {
  return changes.map(({ subject }) => ({
    sentence: {
      ko: fill('다음 결재를 올립니다: {title}', { title: subject.label.ko }),
      en: fill('Asks for another approval: {title}', { title: subject.label.en }),
    },
  }));
}
