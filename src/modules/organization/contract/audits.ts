/** Audit labels: names of this module's actions in the trail. */
import { createChangeAudits, defineAudits } from '#kernel/contract/audit.ts';

export const organizationAudits = defineAudits({
  title: { ko: '조직도', en: 'Organisation chart' },
  actions: {
    ...createChangeAudits('organization.rank', { ko: '직위·직책·직급', en: 'a rank' }),
    'organization.delegation.set': {
      ko: '부재와 대리인을 정했습니다',
      en: 'named a delegate for an absence',
      named: { ko: '부재와 대리인을 정했습니다: {name}', en: 'named a delegate for an absence: {name}' },
    },
    'organization.delegation.end': {
      ko: '부재 위임을 종료했습니다',
      en: 'ended a delegation',
      named: { ko: '부재 위임을 종료했습니다: {name}', en: 'ended a delegation: {name}' },
    },
    'organization.chart.export': {
      ko: '조직도를 파일로 내보냈습니다',
      en: 'exported the organisation chart as a file',
      named: { ko: '조직도를 파일로 내보냈습니다: {name}', en: 'exported the organisation chart as a file: {name}' },
    },
    'organization.chart-file.apply': {
      ko: '파일로 조직도를 변경했습니다',
      en: 'changed the organisation chart by a file',
      named: { ko: '파일로 조직도를 변경했습니다: {name}', en: 'changed the organisation chart by a file: {name}' },
    },
    'organization.chart.take-over': {
      ko: '부서·직원을 조직도로 가져왔습니다',
      en: 'took departments and staff over into the organisation chart',
      named: {
        ko: '부서·직원을 조직도로 가져왔습니다: {name}',
        en: 'took departments and staff over into the organisation chart: {name}',
      },
    },
    'organization.chart.change': {
      ko: '조직도를 변경했습니다',
      en: 'changed the organisation chart',
      named: { ko: '조직도를 변경했습니다: {name}', en: 'changed the organisation chart: {name}' },
    },
  },
});
