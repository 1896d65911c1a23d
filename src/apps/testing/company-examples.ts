/** Calls about companies that succeed: see examples.ts. */

import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type MakeExample, withCreated, withParams } from './example.ts';

const invitation: MakeExample = async (stage) => {
  const { person, invitationId } = await stage.invited();
  return { root: true, as: person, params: { id: invitationId }, body: {} };
};
const domainOf = async (stage: EndpointStage): Promise<string> => {
  const { domains } = await stage.data<{ domains: { host: string }[] }>('GET', '/api/company/addresses');
  for (const { host } of domains) await stage.data('DELETE', `/api/company/domains/${host}`);
  const domain = await stage.data<{ host: string }>('POST', '/api/company/domains', {
    host: `${stage.key()}.example.com`,
  });
  return domain.host;
};
const invitees = (stage: EndpointStage) => ({
  lines: [{ line: 2, email: `${stage.key()}@example.com`, name: '김초대', roles: '사용자' }],
});
const settings = '/api/company/settings';

export const companyExamples: Record<string, MakeExample> = {
  'GET /api/company': createEmptyExample,
  'PUT /api/company': async (stage) => ({
    body: { version: await stage.profileVersion(), tagline: '시험', primaryColor: '#123456' },
  }),
  'PUT /api/company/basics': async (stage) => {
    const { locale, timeZone, currency, version } = await stage.data<Record<string, unknown>>('GET', settings);
    return { body: { locale, timeZone, currency, version, yearBegins: 4 } };
  },
  'PUT /api/company/logo': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', settings);
    return { body: { version, logo: null } };
  },
  'GET /api/company/switches': createEmptyExample,
  'PUT /api/company/switches': async (stage) => ({
    // As they are: what others need stays on.
    body: await stage.data<object>('GET', '/api/company/switches'),
  }),
  'DELETE /api/company/first-steps': createEmptyExample,
  'GET /api/company/holidays': () => ({ query: { year: '2026' } }),
  'POST /api/company/holidays': () => ({ body: { holidays: [{ day: '2026-10-09', name: '한글날' }] } }),
  'DELETE /api/company/holidays/:day': withParams(async (stage) => {
    await stage.data('POST', '/api/company/holidays', { holidays: [{ day: '2026-12-25', name: '성탄절' }] });
    return { day: '2026-12-25' };
  }),
  'POST /api/company/exports': () => ({ body: {} }),
  'GET /api/company/settings': createEmptyExample,
  'GET /api/company/mastership': createEmptyExample,
  'GET /api/company-standing/:companyCode': (stage) => ({ root: true, params: { companyCode: stage.company.code } }),
  'GET /api/company/addresses': createEmptyExample,
  // The one that it has: every other call finds the company where it was.
  'PUT /api/company/addresses/code': (stage) => ({ body: { code: stage.company.code } }),
  'POST /api/company/domains': (stage) => ({ body: { host: `${stage.key()}.example.com` } }),
  'DELETE /api/company/domains/:host': async (stage) => ({ params: { host: await domainOf(stage) } }),
  'POST /api/company/domains/:host/check': async (stage) => ({ params: { host: await domainOf(stage) }, body: {} }),
  'GET /api/domain': createEmptyExample,
  'GET /api/company-network/search': () => ({ root: true, query: { q: 'alpha' } }),
  'GET /api/company/code-check': () => ({ root: true, query: { code: 'free-code' } }),
  'POST /api/company/create': (stage) => ({
    root: true,
    body: {
      companyCode: `new-${stage.key()}-${stage.company.code}`,
      ...{ name: '새 회사', industry: 'services', listed: true },
    },
  }),
  'POST /api/company-network/join': async (stage) => ({
    root: true,
    as: stage.world.beta === stage.company ? stage.world.alpha.viewer : stage.world.beta.viewer,
    body: { companyCode: stage.company.code },
  }),
  'GET /api/user/invitations': () => ({ root: true }),
  'POST /api/user/invitations/:id/accept': invitation,
  'POST /api/user/invitations/:id/decline': invitation,
  'GET /api/user/dashboard/stats': () => ({ root: true }),
  'GET /api/company/profile': createEmptyExample,
  'GET /api/company/seller': createEmptyExample,
  'PUT /api/company/profile': async (stage) => {
    const storedProfile = await stage.data<object>('GET', '/api/company/profile');
    const { version } = await stage.data<{ version: number }>('PUT', '/api/company/profile', storedProfile);
    return { body: { ...storedProfile, representative: stage.name(), businessNumber: '124-81-00998', version } };
  },
  'GET /api/company/legal/:kind': withParams(async () => ({ kind: 'terms' })),
  'POST /api/company/legal/:kind': async (stage) => {
    const { versions } = await stage.data<{ versions: { version: number }[] }>('GET', '/api/company/legal/privacy');
    // Far away: nobody who orders in the tests has to agree to it.
    const body = { version: versions[0]?.version, validFrom: '2199-01-01', text: { ko: '새 방침', en: 'New policy' } };
    return { params: { kind: 'privacy' }, body };
  },
  'GET /api/company/views': () => ({ query: { table: 'axis.records' } }),
  'PUT /api/company/views': (stage) => ({ body: { table: 'axis.records', name: stage.key(), hidden: [] } }),
  'DELETE /api/company/views': async (stage) => {
    const view = { table: 'axis.records', name: stage.key() };
    await stage.data('PUT', '/api/company/views', { ...view, hidden: [] });
    return { query: view };
  },
  'GET /api/company/invitations': createEmptyExample,
  'POST /api/company/invitations': (stage) => ({ body: { email: `${stage.key()}@example.com`, roles: ['user'] } }),
  'GET /api/company/invitation-lists': createEmptyExample,
  'POST /api/company/invitation-lists': (stage) => ({ status: 202, body: { name: '명단.csv', ...invitees(stage) } }),
  'POST /api/company/invitation-lists/check': (stage) => ({ body: invitees(stage) }),
  'POST /api/company/invitations/links': () => ({ body: { roles: ['user'], people: 2, days: 3 } }),
  'POST /api/invitations/:id/open': async (stage) => {
    const { url } = await stage.data<{ url: string }>('POST', '/api/company/invitations/links', {});
    const [id, token] = new URL(url).hash.slice(1).split('.') as [string, string];
    return { root: true, params: { id }, body: { token } };
  },
  'DELETE /api/company/invitations/:id': withCreated('/api/company/invitations', (stage) => ({
    email: `${stage.key()}@example.com`,
  })),
  'POST /api/company-inheritance/register-creator': (stage) => ({ body: { companyCode: stage.company.code } }),
  'GET /api/company-inheritance/creator/:companyCode': withParams(async (stage) => ({
    companyCode: stage.company.code,
  })),
  'POST /api/company-inheritance/record': (stage) => ({ body: { companyCode: stage.company.code } }),
  'GET /api/company-inheritance/history/:userId': withParams(async (stage) => ({
    userId: stage.company.master.personId,
  })),
};
