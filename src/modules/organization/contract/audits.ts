/** What this room's actions in the audit trail are called. */
import { changesOf, defineAudits } from '#kernel/contract/audit.ts';

export const organizationAudits = defineAudits({
  title: { ko: '조직도', en: 'Organisation chart' },
  actions: {
    ...changesOf('organization.rank', { ko: '직위·직책·직급', en: 'a rank' }),
    'organization.chart.change': {
      ko: '조직도를 바꿨습니다',
      en: 'changed the organisation chart',
      named: { ko: '조직도를 바꿨습니다: {name}', en: 'changed the organisation chart: {name}' },
    },
  },
});
