/** One call of every endpoint that succeeds: the positive control of the denial matrix. Each makes what it uses up. */
import { both, entity, type Make, made, nothing, own, record, tomorrow } from './example.ts';
import { integrationExamples } from './integration-examples.ts';
import { runExamples } from './run-examples.ts';

const kernel: Record<string, Make> = {
  'GET /api': nothing,
  'GET /api/mails': nothing,
  'GET /api/mails/:id': async (stage) => {
    await stage.order(1);
    const [mail] = await stage.data<{ id: string }[]>('GET', '/api/mails');
    return { params: { id: String(mail?.id) } };
  },
  'GET /api/audit': nothing,
  'GET /api/audit/actions': nothing,
  'GET /api/audit/verification': nothing,
  'GET /api/access-records': nothing,
  'POST /api/access-records/exports': () => ({ body: { reason: '시험' } }),
  'GET /api/jobs/failed': nothing,
};

const invitation: Make = async (stage) => {
  const { person, invitationId } = await stage.invited();
  return { root: true, as: person, params: { id: invitationId }, body: {} };
};
const company: Record<string, Make> = {
  'GET /api/company': nothing,
  'PUT /api/company': async (stage) => ({
    body: { version: await stage.profileVersion(), tagline: '시험', primaryColor: '#123456' },
  }),
  'DELETE /api/company/first-steps': nothing,
  'GET /api/domain': nothing,
  'GET /api/company-network/search': () => ({ root: true, query: { q: 'alpha' } }),
  'GET /api/company/code-check': () => ({ root: true, query: { code: 'free-code' } }),
  'POST /api/company/create': (stage) => ({
    root: true,
    body: { code: `new-${stage.key()}-${stage.company.code}`, name: '새 회사', industry: 'services' },
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
  'GET /api/company/profile': nothing,
  'GET /api/company/seller': nothing,
  'PUT /api/company/profile': async (stage) => {
    const said = await stage.data<object>('GET', '/api/company/profile');
    const { version } = await stage.data<{ version: number }>('PUT', '/api/company/profile', said);
    return { body: { ...said, representative: stage.name(), businessNumber: '124-81-00998', version } };
  },
  'GET /api/company/legal/:kind': own(async () => ({ kind: 'terms' })),
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
  'GET /api/company/invitations': nothing,
  'POST /api/company/invitations': (stage) => ({ body: { email: `${stage.key()}@example.com`, roles: ['user'] } }),
  'POST /api/company/invitations/links': () => ({ body: { roles: ['user'], people: 2, days: 3 } }),
  'POST /api/invitations/:id/open': async (stage) => {
    const { url } = await stage.data<{ url: string }>('POST', '/api/company/invitations/links', {});
    const [id, token] = new URL(url).hash.slice(1).split('.') as [string, string];
    return { root: true, params: { id }, body: { token } };
  },
  'DELETE /api/company/invitations/:id': made('/api/company/invitations', (stage) => ({
    email: `${stage.key()}@example.com`,
  })),
  'POST /api/company-inheritance/register-creator': (stage) => ({ body: { companyCode: stage.company.code } }),
  'GET /api/company-inheritance/creator/:companyCode': own(async (stage) => ({ companyCode: stage.company.code })),
  'POST /api/company-inheritance/record': (stage) => ({ body: { companyCode: stage.company.code } }),
  'GET /api/company-inheritance/history/:userId': own(async (stage) => ({ userId: stage.company.master.personId })),
};

const identity: Record<string, Make> = {
  'GET /api/auth/providers': nothing,
  'GET /api/auth/tour': () => ({ root: true }),
  'GET /api/user/profile': nothing,
  'PUT /api/user/profile': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', '/api/user/profile');
    return { body: { version, name: stage.company.master.name } };
  },
  'GET /api/user/sessions': nothing,
  'DELETE /api/user/sessions/:id': async (stage) => {
    const person = await stage.person();
    const { sessions } = await stage.data<{ sessions: { id: string }[] }>(
      'GET',
      '/api/user/sessions',
      undefined,
      person,
    );
    return { as: person, params: { id: String(sessions[0]?.id) } };
  },
  'GET /api/auth/me': nothing,
  'GET /auth/me': nothing,
  'GET /api/user/companies': nothing,
  'POST /auth/cross-tenant': (stage) => ({ body: { targetCompany: stage.company.code } }),
  'POST /auth/temp-token': async (stage) => {
    const reply = await stage.ask('POST', '/auth/cross-tenant', { payload: { targetCompany: stage.company.code } });
    return { as: null, body: { tempToken: reply.body.tempToken ?? reply.body.data?.tempToken } };
  },
};

const access: Record<string, Make> = {
  'GET /api/members': nothing,
  'POST /api/members/:id/approve': own(async (stage) => ({ id: (await stage.asking()).memberId }), {
    body: { roles: ['user'] },
  }),
  'PUT /api/members/:id/roles': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { roles: ['viewer'] },
  }),
  'DELETE /api/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'GET /api/roles': nothing,
  'POST /api/roles': (stage) => ({
    body: { name: stage.key(), displayName: both('역할'), level: 10, permissions: ['axis.record.read'] },
  }),
  'PUT /api/roles/:id': async (stage) => {
    const role = await stage.data<{ id: string; version: number }>('POST', '/api/roles', {
      name: stage.key(),
      displayName: both('역할'),
      level: 10,
      permissions: [],
    });
    return { params: { id: role.id }, body: { version: role.version, level: 11 } };
  },
  'DELETE /api/roles/:id': made('/api/roles', (stage) => ({
    name: stage.key(),
    displayName: both('역할'),
    level: 10,
    permissions: [],
  })),
  'GET /api/access/permissions': nothing,
  'GET /api/access/explain': () => ({ query: { permission: 'finance.entry.post' } }),
  'GET /api/access/grants': nothing,
  'POST /api/access/grants': async (stage) => ({
    body: {
      memberId: await stage.memberId(['viewer']),
      permission: 'axis.entity.external.write',
      until: tomorrow(),
      reason: '시험',
    },
  }),
  'DELETE /api/access/grants/:id': own(async (stage) => {
    const memberId = await stage.memberId(['viewer']);
    const body = { memberId, permission: 'axis.entity.external.write', until: tomorrow(), reason: '시험' };
    return { id: (await stage.data('POST', '/api/access/grants', body)).id };
  }),
};

const axis: Record<string, Make> = {
  'GET /api/axis/:axis': () => ({ params: { axis: 'entity' } }),
  'GET /api/axis/:axis/:type': () => ({ params: entity }),
  'GET /api/axis/:axis/:type/counts': () => ({ params: entity, query: { field: 'kind' } }),
  'POST /api/axis/exports': () => ({ body: { ...entity, reason: '시험' } }),
  'POST /api/axis/:axis/:type': (stage) => ({
    params: entity,
    body: { title: stage.name(), fields: { kind: 'customer' } },
  }),
  'GET /api/axis/:axis/:type/:id': record(),
  'GET /api/axis/records/:id': own(async (stage) => ({ id: (await stage.record()).id })),
  'PUT /api/axis/:axis/:type/:id': async (stage) => {
    const { id, version } = await stage.record();
    return { params: { ...entity, id }, body: { version, title: stage.name(), fields: { kind: 'supplier' } } };
  },
  'DELETE /api/axis/:axis/:type/:id': record(),
  'POST /api/axis/:axis/:type/:id/restore': async (stage) => {
    const { id } = await stage.record();
    await stage.data('DELETE', `/api/axis/entity/external/${id}`);
    return { params: { ...entity, id } };
  },
  'POST /api/axis/:axis/:type/:id/actions/:action': async (stage) => {
    const { id } = await stage.record();
    return { params: { ...entity, id, action: 'hold' }, body: { values: { holdReason: '시험' } }, status: 201 };
  },
  'GET /api/axis/:axis/:type/:id/history': record(),
  'GET /api/axis/:axis/:type/:id/relationships': record(),
  'POST /api/axis/:axis/:type/:id/relationships': async (stage) => {
    const [from, to] = [await stage.record(), await stage.record()];
    return { params: { ...entity, id: from.id }, body: { kind: 'related', to: to.id } };
  },
  'DELETE /api/axis/:axis/:type/:id/relationships/:relationshipId': async (stage) => {
    const [from, to] = [await stage.record(), await stage.record()];
    const url = `/api/axis/entity/external/${from.id}/relationships`;
    const made = await stage.data('POST', url, { kind: 'related', to: to.id });
    return { params: { ...entity, id: from.id, relationshipId: made.id } };
  },
  'GET /api/axis/search': (stage) => ({ query: { q: stage.mark } }),
  'GET /api/axis/stats': nothing,
  'POST /api/axis/:axis/:type/bulk': (stage) => ({
    params: entity,
    body: { operation: 'create', entities: [{ title: stage.name(), fields: { kind: 'customer' } }] },
  }),
  'GET /api/axis/types': nothing,
  'PUT /api/axis/types/:axis/:type': async (stage) => {
    type Type = { axis: string; key: string; version: number; label: object; fields: object[] };
    const found = await stage.data<Type[] | { types: Type[] }>('GET', '/api/axis/types');
    const types = Array.isArray(found) ? found : found.types;
    const type = types.find((one) => one.axis === 'space' && one.key === 'virtual') as Type;
    const { version, label, fields } = type;
    return { params: { axis: 'space', type: 'virtual' }, body: { version, label, fields } };
  },
};

const item: Record<string, Make> = {
  'GET /api/items': nothing,
  'GET /api/items/totals': nothing,
  'GET /api/items/categories': nothing,
  'POST /api/items/categories': (stage) => ({ body: { name: stage.key() } }),
  'PATCH /api/items/categories/:id': async (stage) => {
    const { value, version } = await stage.data<{ value: string; version: number }>('POST', '/api/items/categories', {
      name: stage.key(),
    });
    return { params: { id: value }, body: { version, archived: true } };
  },
  'POST /api/items/products': () => ({
    body: { name: '시험 상품', price: { amount: 1000, currency: 'KRW' }, quantity: 3, category: 'living' },
  }),
  'GET /api/items/:id': own(async (stage) => ({ id: stage.itemId })),
  'PATCH /api/items/:id': own(async (stage) => ({ id: await stage.item() }), {
    body: { version: 1, published: false },
  }),
  'GET /api/items/:id/curve': own(async (stage) => ({ id: stage.itemId })),
  'GET /api/items/:id/movements': own(async (stage) => ({ id: stage.itemId })),
  'GET /api/items/valuation': nothing,
  'GET /api/items/valuation/items': nothing,
  'POST /api/items/:id/movements': own(async (stage) => ({ id: stage.itemId }), {
    body: { movement: 'receive', quantity: 1 },
  }),
};

export const examples: Record<string, Make> = {
  ...kernel,
  ...company,
  ...identity,
  ...access,
  ...axis,
  ...item,
  ...runExamples,
  ...integrationExamples,
};

/** Of those below, bodies that are read: whose rights are remembered is refused only when something is asked for. */
export const readable: Record<string, object> = {
  'POST /api/items/valuation/opening': { account: '331' },
};

/** Proved where their circumstances are: each names the test. */
export const elsewhere: Record<string, string> = {
  'POST /api/jobs/:id/retry': 'needs a job that failed for good: kernel/server/worker.test.ts',
  'POST /api/items/valuation/opening': 'item/server/books.test.ts: needs stock that the books do not know',
  'POST /api/integration/hooks/:id/deliveries/:deliveryId/replay':
    'integration/server/hook.test.ts: needs a delivery that is over',
  'POST /api/hooks/:key': 'flow/server/stream/hook.test.ts: needs a signature',
  'POST /api/auth/register': 'identity tests',
  'POST /api/auth/verify-email': 'identity tests',
  'POST /api/auth/refresh': 'identity tests: needs a refresh token',
  'POST /auth/refresh': 'identity tests: needs a refresh token',
  'POST /api/auth/logout': 'identity tests: ends the session',
  'POST /auth/logout': 'identity tests: ends the session',
  'POST /auth/social': 'identity tests: needs a provider',
  'GET /auth/oidc/:provider/start': 'identity tests: needs a provider',
  'GET /auth/oidc/:provider/callback': 'identity tests: needs a provider',
  'POST /auth/core/login': 'access tests: needs a core role',
  'POST /api/auth/login': 'access tests: needs a password',
  'POST /auth/login': 'access tests: needs a password',
  'POST /auth/company/login': 'access tests: needs a password',
  'POST /auth/company/select': 'access tests: needs a selection',
  'POST /api/user/password': 'identity tests: ends sessions',
  'POST /api/user/social/connect/:provider': 'identity tests: needs a provider',
  'POST /api/user/social/connect/:provider/start': 'identity tests: needs a provider',
  'POST /api/user/proof/:provider/start': 'identity tests: needs a provider',
  'POST /api/user/proof': 'identity tests: needs a password',
  'POST /api/user/verification': 'identity tests: needs an address that is not proved',
  'POST /api/user/social/disconnect/:provider': 'identity tests: needs a provider',
  'POST /api/company-inheritance/grant-master': 'company tests: needs a founder who was granted nothing yet',
};
