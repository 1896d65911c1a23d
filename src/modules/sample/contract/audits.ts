/** Audit labels: names of this module's actions in the trail. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const sampleAudits = defineAudits({
  title: { ko: '예시 데이터', en: 'Sample data' },
  actions: {
    'sample.data.fill': { ko: '예시 데이터를 넣었습니다', en: 'added sample data' },
    'sample.tour.begin': { ko: '체험 회사를 만들었습니다', en: 'made a trial company' },
    'sample.data.clear': { ko: '예시 데이터를 삭제했습니다', en: 'removed sample data' },
  },
});
