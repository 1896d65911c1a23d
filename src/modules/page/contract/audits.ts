/** Audit labels: names of this module's actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const pageAudits = defineAudits({
  title: { ko: '사이트', en: 'Site' },
  actions: {
    'page.page.publish': {
      ko: '사이트 페이지를 게시했습니다',
      en: 'published a page of the site',
      named: { ko: '사이트 페이지 {name:을/를} 게시했습니다', en: 'published the page {name} of the site' },
    },
    'page.page.restore': {
      ko: '사이트 페이지를 이전 버전으로 되돌렸습니다',
      en: 'restored a page of the site',
      named: {
        ko: '사이트 페이지 {name:을/를} 이전 버전으로 되돌렸습니다',
        en: 'restored the page {name} of the site',
      },
    },
  },
});
