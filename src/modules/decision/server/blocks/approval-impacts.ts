/** Approval texts: the picture of a changed approval in an impact, and its net effect in one sentence. */
import { drawSnapshot, type Impact, type Snapshot } from '#kernel/contract/block.ts';
import { fillTemplate, type Locale, type LocalText } from '#kernel/contract/text.ts';
import type { Forecast } from '#kernel/server/block.ts';
import type { ApprovalOutcome } from '../../contract/approval-process.ts';

const titleTexts = { ko: '결재 ‘{title}’', en: 'Approval “{title}”' } as const;
const labelTexts = { ko: { approval: '결재', state: '상태' }, en: { approval: 'Approval', state: 'State' } } as const;

const outcomeTexts: Record<ApprovalOutcome, LocalText> = {
  pending: { ko: '진행 중', en: 'in progress' },
  approved: { ko: '승인', en: 'approved' },
  rejected: { ko: '반려', en: 'rejected' },
  withdrawn: { ko: '회수', en: 'withdrawn' },
  cancelled: { ko: '취소', en: 'cancelled' },
};

export function toPicture(title: LocalText, outcome: ApprovalOutcome): Snapshot {
  return drawSnapshot((locale) => ({
    [labelTexts[locale].approval]: title[locale],
    [labelTexts[locale].state]: outcomeTexts[outcome][locale],
  }));
}

/** Old snapshots have no state: they were taken when the approval was requested. */
function getState(drawn: Snapshot | null | undefined, locale: Locale): string | null {
  if (!drawn) return null;
  const { [labelTexts[locale].state]: state } = drawn[locale] as Record<string, string>;
  return state ?? outcomeTexts.pending[locale];
}

/** `결재 ‘주문 2026-000028’: 승인 → 취소` */
export function describeApprovals(changes: readonly Pick<Impact, 'subject' | 'before' | 'after'>[]): LocalText {
  const describeIn = (locale: Locale): string => {
    const previousState = getState(changes[0]?.before, locale);
    const nextState = getState(changes.at(-1)?.after, locale) ?? outcomeTexts.cancelled[locale];
    const name = fillTemplate(titleTexts[locale], { title: changes.at(-1)?.subject.label[locale] ?? '' });
    return previousState === null || previousState === nextState
      ? `${name}: ${nextState}`
      : `${name}: ${previousState} → ${nextState}`;
  };
  return { ko: describeIn('ko'), en: describeIn('en') };
}

/** A sentence for each approval that will be asked for. */
export function forecastApprovals(changes: readonly Pick<Impact, 'subject'>[]): Forecast[] {
  return changes.map(({ subject }) => ({
    sentence: {
      ko: fillTemplate('다음 결재를 올립니다: {title}', { title: subject.label.ko }),
      en: fillTemplate('Asks for another approval: {title}', { title: subject.label.en }),
    },
  }));
}
