/** Calls that succeed, of the core platform: by one of its administrators, at the root. */
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import type { TestMember } from '../testing.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import type { Example, MakeExample } from './example.ts';

const staff = new WeakMap<EndpointStage, Promise<TestMember>>();

/** An administrator of the platform, signed in to it. */
export function getCoreMember(stage: EndpointStage): Promise<TestMember> {
  const cachedMember = staff.get(stage);
  if (cachedMember) return cachedMember;
  const pendingMember = stage.world.root(async (context) => {
    const [name, email] = [stage.name(), `${stage.key()}@core.example`];
    const common = { email, name, emailVerified: true, coreRoles: ['platform-admin'] as const };
    const { id: personId } = await createPerson(context, common);
    const session = { personId, name, ground: null, kind: 'core' as const, factor: true };
    const { accessToken: token } = await openSession(context, session);
    return { personId, token, name, email, role: 'user' as const, company: stage.company };
  });
  staff.set(stage, pendingMember);
  return pendingMember;
}

const core =
  (rest: (stage: EndpointStage) => Promise<Example> | Example = () => ({})): MakeExample =>
  async (stage) => ({ root: true, as: await getCoreMember(stage), ...(await rest(stage)) });
const ofCompany = (stage: EndpointStage) => ({ params: { id: stage.company.tenant.id } });
const ofPerson = async (stage: EndpointStage) => ({ params: { id: (await stage.person()).personId }, body: {} });
const reason = { reason: '요금이 밀렸습니다' };

/** A company of its own, which may be closed. */
async function createOtherCompany(stage: EndpointStage): Promise<{ id: string }> {
  const master = await stage.person();
  const body = { code: stage.key(), name: stage.name(), industry: 'retail', master: master.email };
  const { token } = await getCoreMember(stage);
  const headers = { authorization: `Bearer ${token}` };
  const reply = await stage.world.request({ method: 'POST', url: '/api/platform/companies', headers, payload: body });
  return reply.body.data;
}

async function suspendCompany(stage: EndpointStage): Promise<{ id: string }> {
  const { id } = await createOtherCompany(stage);
  const { token } = await getCoreMember(stage);
  const headers = { authorization: `Bearer ${token}` };
  await stage.world.request({ method: 'POST', url: `/api/platform/companies/${id}/suspend`, headers, payload: reason });
  return { id };
}

/** The current version: changing platform settings requires the latest one. */
async function readVersion(stage: EndpointStage, url: string): Promise<number> {
  const { token } = await getCoreMember(stage);
  const headers = { authorization: `Bearer ${token}` };
  return (await stage.world.request({ method: 'GET', url, headers })).body.data.version;
}

export const platformExamples: Record<string, MakeExample> = {
  'GET /api/platform/overview': core(),
  'GET /api/platform/analytics': core(),
  'POST /api/platform/analytics/exports': core(() => ({ body: { days: 30 } })),
  'GET /api/platform/companies': core(),
  'POST /api/platform/companies': core(async (stage) => ({
    body: { code: stage.key(), name: stage.name(), industry: 'retail', master: (await stage.person()).email },
  })),
  'GET /api/platform/companies/:id': core(ofCompany),
  'GET /api/platform/companies/:id/acts': core(async (stage) => ({ params: await suspendCompany(stage) })),
  'POST /api/platform/companies/:id/suspend': core(async (stage) => ({
    params: { id: (await createOtherCompany(stage)).id },
    body: reason,
  })),
  'POST /api/platform/companies/:id/restore': core(async (stage) => ({
    params: await suspendCompany(stage),
    body: reason,
  })),
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
    body: { isOpen: true, version: await readVersion(stage, '/api/platform/registration') },
  })),
  'GET /api/platform/limits': core(),
  'PUT /api/platform/limits': core(async (stage) => ({
    body: { members: null, version: await readVersion(stage, '/api/platform/limits') },
  })),
  'GET /api/platform/companies/:id/limits': core(ofCompany),
  'PUT /api/platform/companies/:id/limits': core(async (stage) => {
    const { params } = ofCompany(stage);
    const version = await readVersion(stage, `/api/platform/companies/${params.id}/limits`);
    return { params, body: { members: 100_000, version } };
  }),
  'GET /api/platform/storage': core(),
  'PUT /api/platform/storage': core(async (stage) => ({
    body: { companyMb: null, personMb: null, version: await readVersion(stage, '/api/platform/storage') },
  })),
  'GET /api/platform/companies/:id/storage': core(ofCompany),
  'PUT /api/platform/companies/:id/storage': core(async (stage) => {
    const { params } = ofCompany(stage);
    const version = await readVersion(stage, `/api/platform/companies/${params.id}/storage`);
    return { params, body: { megabytes: 20_000, version } };
  }),
  'GET /api/platform/settings': core(),
  'PUT /api/platform/settings': core(async (stage) => ({
    body: { who: 'anyone', invited: [], perPerson: null, version: await readVersion(stage, '/api/platform/settings') },
  })),
};
