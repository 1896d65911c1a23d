/** One call of every endpoint that succeeds: the positive control of the denial matrix. Each makes what it uses up. */
import { createId } from '#kernel/contract/ids.ts';
import { accessExamples } from './access-examples.ts';
import { companyExamples } from './company-examples.ts';
import { createEmptyExample, entity, type MakeExample, withParams, withRecord } from './example.ts';
import { createImport, uploadTable } from './import-stage.ts';
import { integrationExamples } from './integration-examples.ts';
import { organizationExamples } from './organization-examples.ts';
import { platformExamples } from './platform-examples.ts';
import { privacyExamples } from './privacy-examples.ts';
import { runExamples } from './run-examples.ts';

const kernel: Record<string, MakeExample> = {
  'GET /api': createEmptyExample,
  'GET /api/mails': createEmptyExample,
  'GET /api/mails/:id': async (stage) => {
    await stage.order(1);
    const [mail] = await stage.data<{ id: string }[]>('GET', '/api/mails');
    return { params: { id: String(mail?.id) } };
  },
  'GET /api/audit': createEmptyExample,
  'GET /api/audit/actions': createEmptyExample,
  'GET /api/audit/verification': createEmptyExample,
  ...privacyExamples,
  'GET /api/jobs/failed': createEmptyExample,
  'GET /api/retention': createEmptyExample,
  'GET /api/retention/:kind/due': () => ({ params: { kind: 'notices' }, query: { months: '6' } }),
  'PUT /api/retention/:kind': () => ({ params: { kind: 'notices' }, body: { months: 36 } }),
};

const identity: Record<string, MakeExample> = {
  'GET /api/auth/providers': createEmptyExample,
  'GET /api/auth/registration': () => ({ root: true }),
  'GET /api/user/profile': createEmptyExample,
  'PUT /api/user/profile': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', '/api/user/profile');
    return { body: { version, name: stage.company.master.name } };
  },
  'PUT /api/user/preferences': async (stage) => ({
    as: await stage.person(),
    body: { fontSize: 'large', ui: { showTips: false } },
  }),
  'DELETE /api/user/avatar': createEmptyExample,
  'GET /api/user/second-factor': createEmptyExample,
  'POST /api/user/second-factor/start': async (stage) => ({ as: await stage.person() }),
  'POST /api/user/passkeys/start': async (stage) => ({ as: await stage.person(), root: true }),
  'POST /api/user/address': async (stage) => ({ as: await stage.person(), body: { email: 'moved@mail.example' } }),
  'POST /api/auth/forgot-password': () => ({ as: null, root: true, body: { email: 'nobody@mail.example' } }),
  'GET /api/user/export': () => ({ root: true }),
  'POST /api/user/export': () => ({ root: true, body: {} }),
  'GET /api/user/sessions': createEmptyExample,
  'DELETE /api/user/sessions': createEmptyExample,
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
  'GET /api/auth/me': createEmptyExample,
  'GET /auth/me': createEmptyExample,
  'GET /api/user/companies': createEmptyExample,
  'POST /auth/cross-tenant': (stage) => ({ body: { targetCompany: stage.company.code } }),
  'POST /auth/temp-token': async (stage) => {
    const reply = await stage.ask('POST', '/auth/cross-tenant', { payload: { targetCompany: stage.company.code } });
    return { as: null, body: { tempToken: reply.body.tempToken ?? reply.body.data?.tempToken } };
  },
};

const axis: Record<string, MakeExample> = {
  'GET /api/axis/:axis': () => ({ params: { axis: 'entity' } }),
  'GET /api/axis/:axis/:type': () => ({ params: entity }),
  'GET /api/axis/:axis/:type/counts': () => ({ params: entity, query: { field: 'kind' } }),
  'POST /api/axis/exports': () => ({ body: { ...entity, reason: '시험' } }),
  'POST /api/axis/:axis/:type': (stage) => ({
    params: entity,
    body: { title: stage.name(), fields: { kind: 'customer' } },
  }),
  'GET /api/axis/:axis/:type/:id': withRecord(),
  'GET /api/axis/records/:id': withParams(async (stage) => ({ id: (await stage.record()).id })),
  'PUT /api/axis/:axis/:type/:id': async (stage) => {
    const { id, version } = await stage.record();
    return { params: { ...entity, id }, body: { version, title: stage.name(), fields: { kind: 'supplier' } } };
  },
  'DELETE /api/axis/:axis/:type/:id': withRecord(),
  'POST /api/axis/:axis/:type/:id/restore': async (stage) => {
    const { id } = await stage.record();
    await stage.data('DELETE', `/api/axis/entity/external/${id}`);
    return { params: { ...entity, id } };
  },
  'POST /api/axis/:axis/:type/:id/actions/:action': async (stage) => {
    const { id } = await stage.record();
    return { params: { ...entity, id, action: 'hold' }, body: { values: { holdReason: '시험' } }, status: 201 };
  },
  'GET /api/axis/:axis/:type/:id/history': withRecord(),
  'GET /api/axis/:axis/:type/:id/relationships': withRecord(),
  'POST /api/axis/:axis/:type/:id/relationships': async (stage) => {
    const [from, to] = [await stage.record(), await stage.record()];
    return { params: { ...entity, id: from.id }, body: { kind: 'related', to: to.id } };
  },
  'DELETE /api/axis/:axis/:type/:id/relationships/:relationshipId': async (stage) => {
    const [from, to] = [await stage.record(), await stage.record()];
    const url = `/api/axis/entity/external/${from.id}/relationships`;
    const relationship = await stage.data('POST', url, { kind: 'related', to: to.id });
    return { params: { ...entity, id: from.id, relationshipId: relationship.id } };
  },
  'POST /api/axis/:axis/:type/:id/show': async (stage) => {
    const fields = { accountNumber: '110-123-456789' };
    const { id } = await stage.data('POST', '/api/axis/finance/state', { title: stage.name(), fields });
    return { params: { axis: 'finance', type: 'state', id }, body: { field: 'accountNumber', reason: '시험' } };
  },
  'GET /api/axis/search': (stage) => ({ query: { q: stage.mark } }),
  'GET /api/axis/stats': createEmptyExample,
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
    body: { fileId: await uploadTable(stage) },
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
    await createImport(stage);
    return { params: entity };
  },
  'GET /api/axis/:axis/:type/imports/:id': async (stage) => ({ params: { ...entity, id: await createImport(stage) } }),
  'GET /api/axis/:axis/:type/imports/:id/refused': async (stage) => ({
    params: { ...entity, id: await createImport(stage) },
  }),
  'POST /api/axis/:axis/:type/imports/:id/refused/exports': async (stage) => ({
    params: { ...entity, id: await createImport(stage) },
  }),
  'GET /api/axis/types': createEmptyExample,
  'PUT /api/axis/types/:axis/:type': async (stage) => {
    type Type = { axis: string; key: string; version: number; label: object; fields: object[] };
    const typesReply = await stage.data<Type[] | { types: Type[] }>('GET', '/api/axis/types');
    const types = Array.isArray(typesReply) ? typesReply : typesReply.types;
    const type = types.find((type) => type.axis === 'space' && type.key === 'virtual') as Type;
    const { version, label, fields } = type;
    return { params: { axis: 'space', type: 'virtual' }, body: { version, label, fields } };
  },
};

const item: Record<string, MakeExample> = {
  'GET /api/items': createEmptyExample,
  'GET /api/items/totals': createEmptyExample,
  'GET /api/items/categories': createEmptyExample,
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
  'GET /api/items/:id': withParams(async (stage) => ({ id: stage.itemId })),
  'PATCH /api/items/:id': withParams(async (stage) => ({ id: await stage.item() }), {
    body: { version: 1, published: false },
  }),
  'GET /api/items/:id/curve': withParams(async (stage) => ({ id: stage.itemId })),
  'GET /api/items/:id/movements': withParams(async (stage) => ({ id: stage.itemId })),
  'GET /api/items/valuation': createEmptyExample,
  'GET /api/items/valuation/items': createEmptyExample,
  'POST /api/items/:id/movements': withParams(async (stage) => ({ id: stage.itemId }), {
    body: { movement: 'receive', quantity: 1 },
  }),
};

export const examples: Record<string, MakeExample> = {
  ...kernel,
  ...companyExamples,
  ...identity,
  ...accessExamples,
  ...axis,
  ...item,
  ...platformExamples,
  ...runExamples,
  ...organizationExamples,
  ...integrationExamples,
};

/** Of those below, bodies that are read: whose rights are remembered is refused only when something is asked for. */
export const readableBodies: Record<string, object> = {
  'POST /api/items/valuation/opening': { account: '331' },
  'POST /api/company/closing': { confirmCode: 'alpha' },
  'POST /api/company/mastership': { memberId: createId() },
  'POST /api/company/mastership/accept': { offerId: createId() },
};
