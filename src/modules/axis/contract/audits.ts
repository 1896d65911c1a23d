/** Record audit texts: its actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const axisAudits = defineAudits({
  title: { ko: '자료', en: 'Records' },
  actions: {
    'axis.record.create': {
      ko: '항목을 등록했습니다',
      en: 'created a record',
      named: { ko: '{name:을/를} 등록했습니다', en: 'created {name}' },
    },
    'axis.record.update': {
      ko: '항목을 수정했습니다',
      en: 'changed a record',
      named: { ko: '{name:을/를} 수정했습니다', en: 'changed {name}' },
    },
    'axis.record.delete': {
      ko: '항목을 삭제했습니다',
      en: 'deleted a record',
      named: { ko: '{name:을/를} 삭제했습니다', en: 'deleted {name}' },
    },
    'axis.record.restore': {
      ko: '삭제한 항목을 복원했습니다',
      en: 'restored a record',
      named: { ko: '삭제한 {name:을/를} 복원했습니다', en: 'restored {name}' },
    },
    'axis.record.act': {
      ko: '항목에 작업을 했습니다',
      en: 'acted on a record',
      named: { ko: '{name}에 작업을 했습니다', en: 'acted on {name}' },
    },
    'axis.record.bulk': { ko: '항목을 일괄 수정했습니다', en: 'changed records in bulk' },
    'axis.record.import': { ko: '파일에서 항목을 가져오기 시작했습니다', en: 'began to import records from a file' },
    'axis.record.import-export': {
      ko: '가져오지 못한 줄을 파일로 받았습니다',
      en: 'took the rows that an import refused',
    },
    'axis.record.export': { ko: '자료를 파일로 내보냈습니다', en: 'exported records' },
    'axis.record.list': { ko: '목록에서 개인정보를 보았습니다', en: 'looked at personal data in a list' },
    'axis.record.read': { ko: '개인정보를 보았습니다', en: 'looked at personal data' },
    'axis.record.history': { ko: '개인정보의 변경 이력을 보았습니다', en: 'looked at the history of personal data' },
    'axis.sealed.show': {
      ko: '암호화한 번호를 보았습니다',
      en: 'looked at an encrypted number',
      named: { ko: '{name}의 암호화한 번호를 보았습니다', en: 'looked at an encrypted number of {name}' },
    },
    'axis.relationship.create': { ko: '항목 사이의 관계를 만들었습니다', en: 'related two records' },
    'axis.relationship.remove': { ko: '항목 사이의 관계를 삭제했습니다', en: 'removed a relationship' },
    'axis.type.change': {
      ko: '유형을 수정했습니다',
      en: 'changed a type',
      named: { ko: '유형 {name:을/를} 수정했습니다', en: 'changed the type {name}' },
    },
  },
});
