/** Audit actions of finance: their names in the audit trail and the access records. */
import { createChangeAudits, defineAudits } from '#kernel/contract/audit.ts';

export const financeAudits = defineAudits({
  title: { ko: '장부', en: 'The ledger' },
  actions: {
    ...createChangeAudits('finance.account', { ko: '계정과목', en: 'an account' }),
    'finance.entry.post': {
      ko: '전표를 등록했습니다',
      en: 'posted a journal entry',
      named: { ko: '전표 {name:을/를} 등록했습니다', en: 'posted the journal entry {name}' },
    },
    'finance.entry.reverse': {
      ko: '전표를 취소하는 전표를 등록했습니다',
      en: 'reversed a journal entry',
      named: { ko: '전표 {name:을/를} 취소하는 전표를 등록했습니다', en: 'reversed the journal entry {name}' },
    },
    'finance.books.export': { ko: '장부를 파일로 내보냈습니다', en: 'exported the books as a file' },
    'finance.period.close': {
      ko: '장부의 달을 마감했습니다',
      en: 'closed a month of the ledger',
      named: { ko: '장부의 {name:을/를} 마감했습니다', en: 'closed {name} in the ledger' },
    },
    'finance.period.reopen': {
      ko: '마감한 달을 다시 열었습니다',
      en: 'opened a closed month again',
      named: { ko: '마감한 {name:을/를} 다시 열었습니다', en: 'opened the closed month {name} again' },
    },
  },
});
