/** The trigger of the database and the declaration of the type name the same values. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { internalType } from '#modules/entity/contract/internal.type.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

it('the database holds what the declaration says', async () => {
  const { keeper, axis, key, fixed } = internalType;
  const owner = await connectAsSuperuser(world.urls.ownerUrl);
  const { rows } = await owner.query<{ body: string; begins: string }>(
    `select (select prosrc from pg_proc where proname = 'protect_mirrored_values') as body,
      (select pg_get_triggerdef(oid) from pg_trigger where tgname = 'keep_chart_begun') as begins`,
  );
  await owner.end();
  const { body = '', begins = '' } = rows[0] ?? {};
  const [, owned = ''] = /array\[([^\]]*)\]/.exec(body) ?? [];
  expect(owned.replaceAll("'", '').split(', ').sort()).toEqual([...(keeper?.fields ?? []), keeper?.mark].sort());
  for (const word of [axis, key, ...(keeper?.only.values ?? [])]) expect(begins).toContain(`'${word}'`);
  expect(fixed.map((field) => field.key)).toContain(keeper?.mark);
});
