/** One call of every endpoint that succeeds: the positive control of the denial matrix. Each makes what it uses up. */
import { newId } from '#kernel/contract/ids.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { companyExamples } from './company-examples.ts';
import { both, entity, type Make, made, nothing, own, record, tomorrow } from './example.ts';
import { importedOn, tableOf } from './import-stage.ts';
import { integrationExamples } from './integration-examples.ts';
import { memberExamples } from './member-examples.ts';
import { menuExamples } from './menu-examples.ts';
import { organizationExamples } from './organization-examples.ts';
import { platformExamples } from './platform-examples.ts';
import { privacyExamples } from './privacy-examples.ts';
import { runExamples } from './run-examples.ts';
import type { Stage } from './stage.ts';

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
  ...privacyExamples,
  'GET /api/jobs/failed': nothing,
  'GET /api/retention': nothing,
  'GET /api/retention/:kind/due': () => ({ params: { kind: 'notices' }, query: { months: '6' } }),
  'PUT /api/retention/:kind': () => ({ params: { kind: 'notices' }, body: { months: 36 } }),
};

const identity: Record<string, Make> = {
  'GET /api/auth/providers': nothing,
  'GET /api/auth/registration': () => ({ root: true }),
  'GET /api/user/profile': nothing,
  'PUT /api/user/profile': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', '/api/user/profile');
    return { body: { version, name: stage.company.master.name } };
  },
  'PUT /api/user/preferences': async (stage) => ({
    as: await stage.person(),
    body: { fontSize: 'large', ui: { showTips: false } },
  }),
  'DELETE /api/user/avatar': nothing,
  'GET /api/user/second-factor': nothing,
  'POST /api/user/second-factor/start': async (stage) => ({ as: await stage.person() }),
  'POST /api/user/passkeys/start': async (stage) => ({ as: await stage.person(), root: true }),
  'POST /api/user/address': async (stage) => ({ as: await stage.person(), body: { email: 'moved@mail.example' } }),
  'POST /api/auth/forgot-password': () => ({ as: null, root: true, body: { email: 'nobody@mail.example' } }),
  'GET /api/user/export': () => ({ root: true }),
  'POST /api/user/export': () => ({ root: true, body: {} }),
  'GET /api/user/sessions': nothing,
  'DELETE /api/user/sessions': nothing,
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

const aGrant = async (stage: Stage) => ({
  body: {
    ...{ memberId: await stage.memberId(['viewer']), permissions: ['axis.entity.external.write'] },
    ...{ until: tomorrow(), reason: '시험' },
  },
});
const aRole = (stage: Stage) =>
  stage.data<{ id: string; version: number }>('POST', '/api/roles', {
    name: stage.key(),
    displayName: both('역할'),
    level: 10,
    permissions: [],
  });

const access: Record<string, Make> = {
  ...memberExamples,
  ...menuExamples,
  'GET /api/company/sign-in-rules': nothing,
  'PUT /api/company/sign-in-rules': async (stage) => {
    const path = '/api/company/sign-in-rules';
    const now = await stage.data<{ version: number }>('GET', path);
    const { version } = await stage.data<{ version: number }>('PUT', path, { ...now, secondFactor: false });
    return { body: { version, secondFactor: false } };
  },
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
    const role = await aRole(stage);
    return { params: { id: role.id }, body: { version: role.version, level: 11 } };
  },
  'GET /api/roles/:id': async (stage) => ({ params: { id: (await aRole(stage)).id } }),
  'GET /api/roles/:id/versions': async (stage) => {
    const { id, version } = await aRole(stage);
    await stage.data('PUT', `/api/roles/${id}`, { version, level: 11 });
    return { params: { id } };
  },
  'GET /api/roles/:id/versions/compare': async (stage) => {
    const { id, version } = await aRole(stage);
    await stage.data('PUT', `/api/roles/${id}`, { version, level: 11, permissions: ['axis.record.read'] });
    return { params: { id }, query: { base: String(version), other: String(version + 1) } };
  },
  'POST /api/roles/:id/preview': async (stage) => ({ params: { id: (await aRole(stage)).id }, body: { level: 12 } }),
  'POST /api/roles/:id/restore': async (stage) => {
    const { id, version } = await aRole(stage);
    return { params: { id }, body: { version, number: version } };
  },
  'DELETE /api/roles/:id': made('/api/roles', (stage) => ({
    name: stage.key(),
    displayName: both('역할'),
    level: 10,
    permissions: [],
  })),
  'GET /api/access/permissions': nothing,
  'GET /api/access/explain': () => ({ query: { permission: 'finance.entry.post' } }),
  'GET /api/access/what-can': nothing,
  'POST /api/access/what-can/exports': ({ company }) => ({
    body: { personId: company.user.personId, reason: '시험' },
  }),
  'GET /api/access/who-can': () => ({ query: { permission: 'finance.entry.post' } }),
  'GET /api/access/grants': nothing,
  'GET /api/access/grants/bounds': () => ({ query: { permissions: 'item.stock.move' } }),
  'GET /api/access/hygiene': nothing,
  'GET /api/access/grant-requests/wanted': () => ({ query: { permissions: 'finance.entry.post' } }),
  'POST /api/access/grant-requests': (stage) => ({
    as: stage.company.viewer,
    body: { permissions: ['access.role.read'], until: tomorrow(), reason: '시험' },
  }),
  'POST /api/access/grants/preview': aGrant,
  'POST /api/access/grants': aGrant,
  'POST /api/access/grants/:id/end': own(
    async (stage) => ({ id: (await stage.data('POST', '/api/access/grants', (await aGrant(stage)).body)).id }),
    { body: { reason: '시험' } },
  ),
  // Of somebody who is there: it is asked again and again, and a new member would be news to others.
  'GET /api/access/views/preview': async (stage) => {
    const { personId } = stage.company.viewer;
    const member = await stage.service(({ unit, companyId }) => findMembership(unit, { companyId, personId }));
    return { query: { memberId: String(member?.id) } };
  },
  'POST /api/access/views': async (stage) => ({ body: { memberId: await stage.memberId([]), reason: '시험' } }),
  'POST /api/access/views/:id/end': own(async (stage) => {
    const body = { memberId: await stage.memberId([]), reason: '시험' };
    return { id: (await stage.data('POST', '/api/access/views', body)).id };
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
  'POST /api/axis/:axis/:type/:id/show': async (stage) => {
    const fields = { accountNumber: '110-123-456789' };
    const { id } = await stage.data('POST', '/api/axis/finance/state', { title: stage.name(), fields });
    return { params: { axis: 'finance', type: 'state', id }, body: { field: 'accountNumber', reason: '시험' } };
  },
  'GET /api/axis/search': (stage) => ({ query: { q: stage.mark } }),
  'GET /api/axis/stats': nothing,
  'POST /api/axis/:axis/:type/bulk': (stage) => ({
    params: entity,
    body: { operation: 'create', entities: [{ title: stage.name(), fields: { kind: 'customer' } }] },
  }),
  'POST /api/axis/:axis/:type/bulk/preview': async (stage) => {
    const { id, version } = await stage.record();
    return { params: entity, body: { entities: [{ id, version, title: stage.name() }] } };
  },
  'POST /api/axis/:axis/:type/imports': async (stage) => ({
    params: entity,
    body: { fileId: await tableOf(stage) },
    status: 202,
  }),
  'POST /api/axis/:axis/:type/imports/check': (stage) => ({
    params: entity,
    body: {
      mapping: { head: { line: 1, height: 1 }, columns: ['title', 'kind'] },
      rows: [{ line: 2, cells: [stage.name(), '고객'] }],
    },
  }),
  'GET /api/axis/:axis/:type/imports': async (stage) => {
    await importedOn(stage);
    return { params: entity };
  },
  'GET /api/axis/:axis/:type/imports/:id': async (stage) => ({ params: { ...entity, id: await importedOn(stage) } }),
  'GET /api/axis/:axis/:type/imports/:id/refused': async (stage) => ({
    params: { ...entity, id: await importedOn(stage) },
  }),
  'POST /api/axis/:axis/:type/imports/:id/refused/exports': async (stage) => ({
    params: { ...entity, id: await importedOn(stage) },
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
  ...companyExamples,
  ...identity,
  ...access,
  ...axis,
  ...item,
  ...platformExamples,
  ...runExamples,
  ...organizationExamples,
  ...integrationExamples,
};

/** Of those below, bodies that are read: whose rights are remembered is refused only when something is asked for. */
export const readable: Record<string, object> = {
  'POST /api/items/valuation/opening': { account: '331' },
  'POST /api/company/closing': { confirmCode: 'alpha' },
  'POST /api/company/mastership': { memberId: newId() },
  'POST /api/company/mastership/accept': { offerId: newId() },
};
