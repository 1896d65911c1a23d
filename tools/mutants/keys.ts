/** Mistakes around keys of programs and web hooks that go out. */
import type { Mutant } from './mutant.ts';

const moduleFolder = 'src/modules/integration/server';
const keyTest = [`${moduleFolder}/key.test.ts`];
const hookTest = [`${moduleFolder}/hook.test.ts`];

export const keys: readonly Mutant[] = [
  {
    name: 'a key may do what its maker may not any more',
    file: 'src/kernel/server/http/key-caller.ts',
    before: 'new Set(scopes.filter((scope) => makerGrants.permissions.has(scope)))',
    after: 'new Set(scopes)',
    noticedBy: keyTest,
    only: 'lost by the maker',
  },
  {
    name: 'a revoked key opens',
    file: `${moduleFolder}/key.queries.ts`,
    before: 'k.revoked_at is null and (k.expires_at is null',
    after: '(k.expires_at is null',
    noticedBy: keyTest,
    only: 'revoked',
  },
  {
    name: 'the sign of a key suffices',
    file: `${moduleFolder}/presented-key.ts`,
    before: 'presented && isSame && presented.isTaken',
    after: 'presented && (isSame || presented.isTaken)',
    noticedBy: keyTest,
    only: 'the same answer',
  },
  {
    name: 'a key is given more than its maker has',
    file: `${moduleFolder}/key.service.ts`,
    before: '!hasPermission(context, scope) || personOnlyPermissions.has(scope)',
    after: '!hasPermission(context, scope)',
    noticedBy: keyTest,
    only: 'key management',
  },
  {
    name: 'a replay has another id',
    file: `${moduleFolder}/hook-delivery.service.ts`,
    before: 'id: getWebhookId(claimed.id), timestamp',
    after: 'id: getWebhookId(claimed.id) + Date.now(), timestamp',
    noticedBy: hookTest,
    only: 'with the same id',
  },
  {
    name: 'the secret before does not sign any more',
    file: `${moduleFolder}/hook-delivery.service.ts`,
    before: '[hook.secret, hook.secretBefore]',
    after: '[hook.secret]',
    noticedBy: hookTest,
    only: 'both sign',
  },
  {
    name: 'a hook is told what its maker may not hear',
    file: `${moduleFolder}/hook-event.service.ts`,
    before: 'else if (await canReceive(maker, listenedEvent))',
    after: 'else if (maker)',
    noticedBy: hookTest,
    only: 'its maker may see',
  },
  {
    name: 'two send one delivery at once',
    file: `${moduleFolder}/delivery.queries.ts`,
    before: 'and (d.claimed_until is null or d.claimed_until < now())',
    after: '',
    noticedBy: hookTest,
    only: 'one envelope',
  },
];
