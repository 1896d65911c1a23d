/** Access examples: calls about members, roles, grants and views: part of `examples.ts`. */
import { findMembership } from '#modules/company/server/index.ts';
import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, getTomorrow, type MakeExample, withCreated, withParams } from './example.ts';
import { memberExamples } from './member-examples.ts';
import { menuExamples } from './menu-examples.ts';

const aGrant = async (stage: EndpointStage) => ({
  body: {
    ...{ memberId: await stage.memberId(['viewer']), permissions: ['axis.entity.external.write'] },
    ...{ until: getTomorrow(), reason: '시험' },
  },
});
const aRole = (stage: EndpointStage) =>
  stage.data<{ id: string; version: number }>('POST', '/api/roles', {
    name: stage.key(),
    displayName: toBoth('역할'),
    level: 10,
    permissions: [],
  });

export const accessExamples: Record<string, MakeExample> = {
  ...memberExamples,
  ...menuExamples,
  'GET /api/company/sign-in-rules': createEmptyExample,
  'PUT /api/company/sign-in-rules': async (stage) => {
    const path = '/api/company/sign-in-rules';
    const now = await stage.data<{ version: number }>('GET', path);
    const { version } = await stage.data<{ version: number }>('PUT', path, { ...now, secondFactor: false });
    return { body: { version, secondFactor: false } };
  },
  'GET /api/members': createEmptyExample,
  'POST /api/members/:id/approve': withParams(async (stage) => ({ id: (await stage.asking()).memberId }), {
    body: { roles: ['user'] },
  }),
  'PUT /api/members/:id/roles': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { roles: ['viewer'] },
  }),
  'DELETE /api/members/:id': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'GET /api/roles': createEmptyExample,
  'POST /api/roles': (stage) => ({
    body: { name: stage.key(), displayName: toBoth('역할'), level: 10, permissions: ['axis.record.read'] },
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
  'DELETE /api/roles/:id': withCreated('/api/roles', (stage) => ({
    name: stage.key(),
    displayName: toBoth('역할'),
    level: 10,
    permissions: [],
  })),
  'GET /api/access/permissions': createEmptyExample,
  'GET /api/access/explain': () => ({ query: { permission: 'finance.entry.post' } }),
  'GET /api/access/what-can': createEmptyExample,
  'POST /api/access/what-can/exports': ({ company }) => ({
    body: { personId: company.user.personId, reason: '시험' },
  }),
  'GET /api/access/who-can': () => ({ query: { permission: 'finance.entry.post' } }),
  'GET /api/access/grants': createEmptyExample,
  'GET /api/access/grants/bounds': () => ({ query: { permissions: 'item.stock.move' } }),
  'GET /api/access/hygiene': createEmptyExample,
  'GET /api/access/grant-requests/wanted': () => ({ query: { permissions: 'finance.entry.post' } }),
  'POST /api/access/grant-requests': (stage) => ({
    as: stage.company.viewer,
    body: { permissions: ['access.role.read'], until: getTomorrow(), reason: '시험' },
  }),
  'POST /api/access/grants/preview': aGrant,
  'POST /api/access/grants': aGrant,
  'POST /api/access/grants/:id/end': withParams(
    async (stage) => ({ id: (await stage.data('POST', '/api/access/grants', (await aGrant(stage)).body)).id }),
    { body: { reason: '시험' } },
  ),
  // Uses an existing member: the call is repeated, and a new member would be visible to others.
  'GET /api/access/views/preview': async (stage) => {
    const { personId } = stage.company.viewer;
    const member = await stage.service(({ unit, companyId }) => findMembership(unit, { companyId, personId }));
    return { query: { memberId: String(member?.id) } };
  },
  'POST /api/access/views': async (stage) => ({ body: { memberId: await stage.memberId([]), reason: '시험' } }),
  'POST /api/access/views/:id/end': withParams(async (stage) => {
    const body = { memberId: await stage.memberId([]), reason: '시험' };
    return { id: (await stage.data('POST', '/api/access/views', body)).id };
  }),
};
