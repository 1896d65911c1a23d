/** Test kit of the module: a world, people without a company, founding, and SQL within a company. */
import { afterAll, beforeAll } from 'vitest';
import { createTestWorld, type TestMember, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { createCompany } from '../../contract/endpoints.ts';

export const createNewCompany = (companyCode: string) => ({
  companyCode,
  name: '새 회사',
  industry: 'services' as const,
  listed: true,
  members: [] as never[],
});

/** Makes a world for the file and gives what its tests do in it. */
export function createCompanyKit(worldOptions: Parameters<typeof createTestWorld>[0] = {}) {
  const kit = { world: null as never as World };
  beforeAll(async () => {
    kit.world = await createTestWorld(worldOptions);
  });
  afterAll(() => kit.world?.close());
  let next = 0;

  return {
    kit,
    /** Someone who belongs to no company yet. */
    async stranger(email = `stranger${next++}@mail.example`, emailVerified = true): Promise<TestMember> {
      const { alpha } = kit.world;
      return alpha.service(async (context) => {
        const person = await createPerson(context, { email, name: '이방인', emailVerified });
        const { accessToken: token } = await openSession(context, {
          personId: person.id,
          name: person.name,
          ground: null,
        });
        return { personId: person.id, name: person.name, email, role: 'user', token, company: alpha } as const;
      });
    },
    create: (as: TestMember, body: string | object) =>
      kit.world.call(createCompany, {
        as,
        at: null,
        body: (typeof body === 'string' ? createNewCompany(body) : body) as never,
      }),
    /** Runs SQL in a company. */
    within(companyId: string | null, sql: string, parameters: unknown[] = []) {
      const options = { companyId, personId: null, accessVersion: null };
      return kit.world.app.database.within(options, (unit) =>
        unit.query(statement<Record<string, unknown>>(sql, parameters)),
      );
    },
  };
}
