/** Kernel permissions: audit trail, access records, mails, files, jobs. */
import { definePermissions } from './permission.ts';

export const systemPermissions = definePermissions({
  'kernel.audit.read': { ko: '감사 기록 조회', en: 'Read the audit trail', level: 'admin', roles: ['admin'] },
  'kernel.access-record.read': {
    ko: '개인정보 접속 기록 조회',
    en: 'Read the personal data access records',
    level: 'admin',
    roles: ['admin'],
  },
  'kernel.access-record.review': {
    ko: '개인정보 접속 기록 점검',
    en: 'Review personal data access',
    level: 'admin',
    roles: ['admin'],
  },
  'kernel.breach.read': {
    ko: '유출 대상자 목록 조회',
    en: 'List people affected by a data breach',
    level: 'admin',
    roles: ['admin'],
  },
  'kernel.mail.read': { ko: '발송 메일 조회', en: 'Read sent emails', level: 'admin', roles: ['admin'] },
  'kernel.file.read': {
    ko: '다른 사람이 올린 파일 보기',
    en: 'Read files that others stored',
    level: 'admin',
    roles: ['admin'],
  },
  'kernel.job.read': { ko: '실패한 작업 조회', en: 'See failed jobs', level: 'admin', roles: ['admin'] },
  'kernel.retention.change': {
    ko: '보관 기간 변경',
    en: 'Set retention periods',
    level: 'admin',
    roles: ['admin'],
  },
  'kernel.job.retry': { ko: '실패한 작업 재시도', en: 'Retry failed jobs', level: 'admin', roles: ['admin'] },
});
