/** Inheritance endpoints: company founder and handovers. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { text } from '#kernel/contract/text.ts';
import { companyErrors } from './errors.ts';
import { CreatorRecord, InheritanceRecord } from './shapes.ts';
import { companyTopics } from './topics.ts';

const code = text({ max: 40 });
const inheritance = '/api/company-inheritance';

export const registerCreator = endpoint({
  method: 'POST',
  path: `${inheritance}/register-creator`,
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.founder],
  summary: { ko: '창립자 등록 확인', en: 'Confirm the creator record of my company' },
  errors: [companyErrors.COMPANY_NOT_FOUND],
  body: z.strictObject({ companyCode: code }),
  reply: CreatorRecord,
});

export const readCreator = endpoint({
  method: 'GET',
  path: `${inheritance}/creator/:companyCode`,
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.founder],
  summary: { ko: '창립자 기록', en: 'Creator record of a company that I belong to' },
  errors: [companyErrors.COMPANY_NOT_FOUND],
  params: z.strictObject({ companyCode: code }),
  reply: CreatorRecord,
});

export const grantMaster = endpoint({
  method: 'POST',
  path: `${inheritance}/grant-master`,
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.founder, companyTopics.member],
  summary: { ko: '창립자 마스터 권한 부여', en: 'Grant the creator the master role, once' },
  errors: [companyErrors.COMPANY_NOT_FOUND, companyErrors.MASTER_ALREADY_GRANTED],
  body: z.strictObject({
    userId: z.uuid(),
    email: z.string().max(254).optional(),
    companyCode: code,
    timestamp: z.union([z.string().max(40), z.number()]).optional(),
  }),
  reply: InheritanceRecord,
});

export const recordInheritance = endpoint({
  method: 'POST',
  path: `${inheritance}/record`,
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  touches: [companyTopics.founder],
  summary: { ko: '상속 기록 확인', en: 'The record of my inheritance in a company' },
  errors: [companyErrors.COMPANY_NOT_FOUND, kernelErrors.NOT_FOUND],
  body: z.strictObject({ companyCode: code }),
  reply: InheritanceRecord,
});

export const listInheritanceHistory = endpoint({
  method: 'GET',
  path: `${inheritance}/history/:userId`,
  scope: 'any',
  permission: 'signed-in',
  audit: false,
  topics: [companyTopics.founder],
  summary: { ko: '상속 이력', en: 'My inheritance history' },
  errors: [kernelErrors.NOT_FOUND],
  params: z.strictObject({ userId: z.uuid() }),
  reply: z.object({ records: z.array(InheritanceRecord) }),
});
