/** With two connections for all: who holds one looks the company up on it, and waits for no other. */
import { expect, test } from 'vitest';
import * as endpoints from '../contract/endpoints.ts';
import { invalidateTenants } from './company-directory.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger } = createCompanyKit({ connections: 2 });
const six = <Result>(work: (n: number) => Promise<Result>) => Promise.all(Array.from({ length: 6 }, (_, n) => work(n)));

test('many accept their invitations at once', async () => {
  const { master } = kit.world.alpha;
  const invited = await six(async () => {
    const person = await stranger();
    const sent = await kit.world.call(endpoints.invite, { as: master, body: { email: person.email } });
    return { person, id: sent.body.data.id };
  });
  invalidateTenants(kit.world.app);
  const replies = await Promise.all(
    invited.map(({ person, id }) =>
      kit.world.call(endpoints.acceptInvitation, { as: person, at: null, params: { id } }),
    ),
  );
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
});
