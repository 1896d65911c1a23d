/** Record verdict texts: the reasons for which a change of a record stays, and the verdicts that give them. */
import type { Verdict } from '#kernel/contract/block.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Reason } from './record-reliance.ts';

export const reasonTexts = {
  erased: { ko: '완전히 삭제되었습니다.', en: 'It was erased for good.' },
  followUp: { ko: '필요하면 다시 등록해 주세요.', en: 'Create it again if you need it.' },
  changed: { ko: '그 뒤에 {part:을/를} 바꾸어 그대로 둡니다.', en: '{part} was changed since, so it stays as it is.' },
  filled: { ko: '그 뒤에 사람이 {part:을/를} 채워 그대로 둡니다.', en: 'Someone filled in {part} since, so it stays.' },
  deleted: { ko: '그 뒤에 삭제되어 그대로 둡니다.', en: 'It was deleted since, so it stays so.' },
  restored: { ko: '그 뒤에 복원되어 그대로 둡니다.', en: 'It was restored since, so it stays.' },
  later: {
    ko: '나중 진행 건에서 수정했습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'A later run changed it. Undo that run first.',
  },
  used: {
    ko: '나중 진행 건에서 쓰고 있습니다. 그 진행 건을 먼저 되돌려 주세요.',
    en: 'Later runs use it. Undo them first.',
  },
} as const satisfies Record<string, LocalText>;

export const listedNotice = {
  code: 'LISTED_BY_LATER_RUNS',
  ko: '나중 진행 건이 목록에서 이 내용을 읽었습니다. 그 진행 건은 그대로 둡니다.',
  en: 'Later runs found it in a list. Those runs stay as they are.',
};

export const erased: Verdict = {
  verdict: 'impossible',
  reason: reasonTexts.erased,
  followUp: reasonTexts.followUp,
  erased: true,
};

export const toRetainedVerdict = ({ changedBy, changedAt, reason }: Reason): Verdict => ({
  verdict: 'kept',
  scope: 'impact',
  changedBy,
  changedAt,
  reason,
});

export const toBlockedVerdict = (runs: readonly string[], reason: LocalText): Verdict => ({
  verdict: 'blocked',
  by: [...new Set(runs)],
  reason,
});
