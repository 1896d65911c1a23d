/** Audit actions of decision: their names in the audit trail and the access records. */
import { createChangeAudits, defineAudits } from '#kernel/contract/audit.ts';

export const decisionAudits = defineAudits({
  title: { ko: '결재', en: 'Approvals' },
  actions: {
    'decision.approval.approve': {
      ko: '결재를 승인했습니다',
      en: 'approved an approval',
      named: { ko: '{name} 결재를 승인했습니다', en: 'approved {name}' },
    },
    'decision.approval.reject': {
      ko: '결재를 반려했습니다',
      en: 'rejected an approval',
      named: { ko: '{name} 결재를 반려했습니다', en: 'rejected {name}' },
    },
    'decision.approval.return': {
      ko: '결재를 전 단계로 반려했습니다',
      en: 'sent an approval back',
      named: { ko: '{name} 결재를 전 단계로 반려했습니다', en: 'sent {name} back' },
    },
    'decision.approval.withdraw': {
      ko: '결재를 회수했습니다',
      en: 'withdrew an approval',
      named: { ko: '{name} 결재를 회수했습니다', en: 'withdrew the request for {name}' },
    },
    'decision.approval.take-back': {
      ko: '자기 결재를 취소했습니다',
      en: 'took back their own approval',
      named: { ko: '자기가 한 {name} 결재를 취소했습니다', en: 'took back their own decision on {name}' },
    },
    'decision.approval.comment': {
      ko: '결재에 의견을 남겼습니다',
      en: 'commented on an approval',
      named: { ko: '{name} 결재에 의견을 남겼습니다', en: 'commented on {name}' },
    },
    ...createChangeAudits('decision.line', { ko: '결재선', en: 'an approval line' }),
    'decision.line.delete': {
      ko: '결재선을 삭제했습니다',
      en: 'deleted an approval line',
      named: { ko: '결재선 {name:을/를} 삭제했습니다', en: 'deleted the approval line {name}' },
    },
  },
});
