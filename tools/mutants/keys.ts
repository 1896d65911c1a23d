/** Mistakes around keys of programs and web hooks that go out. */
import type { Mutant } from './mutant.ts';

const room = 'src/modules/integration/server';
const keyTest = [`${room}/key.test.ts`];
const hookTest = [`${room}/hook.test.ts`];

export const keys: readonly Mutant[] = [
  {
    name: 'a key may do what its maker may not any more',
    file: 'src/kernel/server/http/key-caller.ts',
    before: 'new Set(scopes.filter((scope) => held.permissions.has(scope)))',
    after: 'new Set(scopes)',
    noticedBy: keyTest,
    only: 'the maker may not do any more',
  },
  {
    name: 'a revoked key opens',
    file: `${room}/key.queries.ts`,
    before: 'k.revoked_at is null and (k.expires_at is null',
    after: '(k.expires_at is null',
    noticedBy: keyTest,
    only: 'revoked',
  },
  {
    name: 'the sign of a key suffices',
    file: `${room}/presented-key.ts`,
    before: 'found && isSame && found.isTaken',
    after: 'found && (isSame || found.isTaken)',
    noticedBy: keyTest,
    only: 'the same answer',
  },
  {
    name: 'a key is given more than its maker has',
    file: `${room}/key.service.ts`,
    before: '!may(context, scope) || personsOnly.has(scope)',
    after: '!may(context, scope)',
    noticedBy: keyTest,
    only: 'looking after keys',
  },
  {
    name: 'a replay has another id',
    file: `${room}/hook-deliver.service.ts`,
    before: 'id: webhookIdOf(claimed.id), timestamp',
    after: 'id: webhookIdOf(claimed.id) + Date.now(), timestamp',
    noticedBy: hookTest,
    only: 'with the same id',
  },
  {
    name: 'the secret before does not sign any more',
    file: `${room}/hook-deliver.service.ts`,
    before: '[hook.secret, hook.secretBefore]',
    after: '[hook.secret]',
    noticedBy: hookTest,
    only: 'both sign',
  },
  {
    name: 'a hook is told what its maker may not hear',
    file: `${room}/hook-tell.service.ts`,
    before: 'else if (await hears(maker, told))',
    after: 'else if (maker)',
    noticedBy: hookTest,
    only: 'what its maker may hear',
  },
  {
    name: 'two send one delivery at once',
    file: `${room}/delivery.queries.ts`,
    before: 'and (d.claimed_until is null or d.claimed_until < now())',
    after: '',
    noticedBy: hookTest,
    only: 'one envelope',
  },
];
