/** Calls that succeed, of the core platform: by one of its administrators, at the root. */
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import type { TestMember } from '../testing.ts';
import type { Example, Make } from './example.ts';
import type { Stage } from './stage.ts';

const staff = new WeakMap<Stage, Promise<TestMember>>();

/** An administrator of the platform, signed in to it. */
export function coreOf(stage: Stage): Promise<TestMember> {
  const known = staff.get(stage);
  if (known) return known;
  const made = stage.world.root(async (context) => {
    const [name, email] = [stage.name(), `${stage.key()}@core.example`];
    const about = { email, name, emailVerified: true, coreRoles: ['platform-admin'] as const };
    const { id: personId } = await createPerson(context, about);
    const session = { personId, name, ground: null, kind: 'core' as const, factor: true };
    const { accessToken: token } = await openSession(context, session);
    return { personId, token, name, email, role: 'user' as const, company: stage.company };
  });
  staff.set(stage, made);
  return made;
}

const core =
  (rest: (stage: Stage) => Promise<Example> | Example = () => ({})): Make =>
  async (stage) => ({ root: true, as: await coreOf(stage), ...(await rest(stage)) });
const ofCompany = (stage: Stage) => ({ params: { id: stage.company.tenant.id } });
const ofPerson = async (stage: Stage) => ({ params: { id: (await stage.person()).personId }, body: {} });
const reason = { reason: '요금이 밀렸습니다' };

/** A company of its own, which may be closed. */
async function another(stage: Stage): Promise<{ id: string }> {
  const master = await stage.person();
  const body = { code: stage.key(), name: stage.name(), industry: 'retail', master: master.email };
  const { token } = await coreOf(stage);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await stage.world.request({ method: 'POST', url: '/api/platform/companies', headers, payload: body });
  return reply.body.data;
}

async function suspended(stage: Stage): Promise<{ id: string }> {
  const { id } = await another(stage);
  const { token } = await coreOf(stage);
  const headers = { authorization: `Bearer ${token}` };
  await stage.world.request({ method: 'POST', url: `/api/platform/companies/${id}/suspend`, headers, payload: reason });
  return { id };
}

/** The present one: settings of the platform are changed by whoever read them last. */
async function versionOf(stage: Stage, url: string): Promise<number> {
  const { token } = await coreOf(stage);
  const headers = { authorization: `Bearer ${token}` };
  return (await stage.world.request({ method: 'GET', url, headers })).body.data.version;
}

export const platformExamples: Record<string, Make> = {
  'GET /api/platform/overview': core(),
  'GET /api/platform/analytics': core(),
  'POST /api/platform/analytics/exports': core(() => ({ body: { days: 30 } })),
  'GET /api/platform/companies': core(),
  'POST /api/platform/companies': core(async (stage) => ({
    body: { code: stage.key(), name: stage.name(), industry: 'retail', master: (await stage.person()).email },
  })),
  'GET /api/platform/companies/:id': core(ofCompany),
  'GET /api/platform/companies/:id/acts': core(async (stage) => ({ params: await suspended(stage) })),
  'POST /api/platform/companies/:id/suspend': core(async (stage) => ({
    params: { id: (await another(stage)).id },
    body: reason,
  })),
  'POST /api/platform/companies/:id/restore': core(async (stage) => ({ params: await suspended(stage), body: reason })),
  'GET /api/platform/users': core(),
  'POST /api/platform/users/:id/lock': core(ofPerson),
  'POST /api/platform/users/:id/unlock': core(ofPerson),
  'POST /api/platform/users/:id/sign-out': core(ofPerson),
  'PUT /api/platform/users/:id/core-roles': core(async (stage) => ({
    params: { id: (await stage.person()).personId },
    body: { coreRoles: ['global-analyst'], version: 1 },
  })),
  'GET /api/platform/installation': core(),
  'GET /api/platform/registration': core(),
  'PUT /api/platform/registration': core(async (stage) => ({
    body: { isOpen: true, version: await versionOf(stage, '/api/platform/registration') },
  })),
  'GET /api/platform/limits': core(),
  'PUT /api/platform/limits': core(async (stage) => ({
    body: { members: null, version: await versionOf(stage, '/api/platform/limits') },
  })),
  'GET /api/platform/companies/:id/limits': core(ofCompany),
  'PUT /api/platform/companies/:id/limits': core(async (stage) => {
    const { params } = ofCompany(stage);
    const version = await versionOf(stage, `/api/platform/companies/${params.id}/limits`);
    return { params, body: { members: 100_000, version } };
  }),
  'GET /api/platform/storage': core(),
  'PUT /api/platform/storage': core(async (stage) => ({
    body: { companyMb: null, personMb: null, version: await versionOf(stage, '/api/platform/storage') },
  })),
  'GET /api/platform/companies/:id/storage': core(ofCompany),
  'PUT /api/platform/companies/:id/storage': core(async (stage) => {
    const { params } = ofCompany(stage);
    const version = await versionOf(stage, `/api/platform/companies/${params.id}/storage`);
    return { params, body: { megabytes: 20_000, version } };
  }),
  'GET /api/platform/settings': core(),
  'PUT /api/platform/settings': core(async (stage) => ({
    body: { who: 'anyone', invited: [], perPerson: null, version: await versionOf(stage, '/api/platform/settings') },
  })),
};
