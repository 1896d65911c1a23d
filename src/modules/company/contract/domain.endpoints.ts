/** Calls about a company's addresses. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { Addresses, Domain, DomainHost, proofs } from './domain.ts';
import { companyErrors } from './errors.ts';
import { CompanyCode } from './shapes.ts';
import { companyTopics } from './topics.ts';

const common = { scope: 'company', permission: 'company.domain.manage' } as const;
const host = z.strictObject({ host: DomainHost });

export const readAddresses = endpoint({
  ...common,
  method: 'GET',
  path: '/api/company/addresses',
  audit: false,
  topics: [companyTopics.address],
  summary: { ko: '회사 주소와 도메인', en: "The company's addresses" },
  errors: [],
  reply: Addresses,
});

export const changeCode = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/company/addresses/code',
  audit: 'company.code.change',
  touches: [companyTopics.address, companyTopics.company, kernelTopics.mail],
  // Masters are notified with a dedicated message.
  proof: 'by-room',
  summary: { ko: '회사 주소 변경', en: "Change the company's code; the old one leads on for a while" },
  errors: [companyErrors.COMPANY_CODE_EXISTS, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({ code: CompanyCode }),
  reply: Addresses,
});

export const claimDomain = endpoint({
  ...common,
  method: 'POST',
  path: '/api/company/domains',
  audit: 'company.domain.claim',
  subject: { type: 'company.domain', reply: 'host' },
  touches: [companyTopics.address],
  proof: 'recent',
  summary: { ko: '도메인 추가', en: 'Claim a domain: its record proves it' },
  errors: [companyErrors.DOMAIN_NOT_POSSIBLE, companyErrors.DOMAIN_CLAIMED, companyErrors.TOO_MANY_DOMAINS],
  body: host,
  reply: Domain,
  status: 201,
});

export const checkDomain = endpoint({
  ...common,
  method: 'POST',
  path: '/api/company/domains/:host/check',
  audit: false,
  touches: [companyTopics.address, kernelTopics.mail],
  proof: { none: 'the domain was claimed with one' },
  summary: { ko: '도메인 확인', en: 'Look for the record of a domain now' },
  errors: [companyErrors.DOMAIN_HELD, kernelErrors.NOT_FOUND, kernelErrors.TOO_MANY_REQUESTS],
  params: host,
  body: z.strictObject({}).optional(),
  reply: Domain.extend({ proof: z.enum(proofs) }),
});

export const releaseDomain = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/company/domains/:host',
  audit: 'company.domain.release',
  subject: { type: 'company.domain', params: 'host' },
  touches: [companyTopics.address],
  proof: { none: 'it ends a way in' },
  summary: { ko: '도메인 연결 해제', en: 'Give a domain up' },
  errors: [kernelErrors.NOT_FOUND],
  params: host,
  reply: z.object({}),
});
