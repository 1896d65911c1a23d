/** Mistakes in calls to others: whom they reach, how often, and what they tell. */
import type { Mutant } from './mutant.ts';

const outgoing = 'src/kernel/server/outgoing';
const integration = 'src/modules/integration/server';
const out = [`${outgoing}/call-out.test.ts`, `${outgoing}/addresses.test.ts`];
const block = [`${integration}/blocks/http-call.test.ts`];
const vault = [`${integration}/secret/secret.test.ts`];

export const calls: readonly Mutant[] = [
  {
    name: 'a name is judged by its first address',
    file: `${outgoing}/call-out.ts`,
    before: 'if (!first || addresses.some(({ address }) => !mayReach(address, port, allowed))) {',
    after: 'if (!first || !mayReach(first.address, port, allowed)) {',
    noticedBy: out,
  },
  {
    name: 'an address of the fourth version passes in the clothes of the sixth',
    file: `${outgoing}/addresses.ts`,
    before: 'const plain = ipaddr.process(address);\n  return isPublic(plain)',
    after: "const plain = ipaddr.process(address);\n  return address.startsWith('::ffff:') || isPublic(plain)",
    noticedBy: out,
  },
  {
    name: 'a redirect takes the keys along',
    file: `${outgoing}/call-out.ts`,
    before: 'harmless.has(name) && !bound.has(name)',
    after: 'harmless.has(name) || name.length > 0',
    noticedBy: out,
  },
  {
    name: 'what is unpacked counts for nothing',
    file: `${outgoing}/body.ts`,
    before: 'for await (const piece of unpacker) keep(piece as Buffer);',
    after: 'for await (const piece of unpacker) pieces.push(piece as Buffer);',
    noticedBy: out,
  },
  {
    name: 'each try has a key of its own',
    file: `${integration}/call/making.ts`,
    before: "'idempotency-key': call.key,",
    after: "'idempotency-key': call.key + call.attempts,",
    noticedBy: block,
  },
  {
    name: 'a retry of the step is another call',
    file: `${integration}/call/call.service.ts`,
    before: 'const key = stepKey(executionId, path);',
    after: 'const key = stepKey(executionId, path + stepId);',
    noticedBy: block,
  },
  {
    name: 'an answer may repeat the secret',
    file: `${integration}/call/answer.ts`,
    before: "parsed(masked(reply.body.toString('utf8'), secrets))",
    after: "parsed(masked(reply.body.toString('utf8'), []))",
    noticedBy: block,
  },
  {
    name: 'a value opens in the place of another',
    file: 'src/kernel/server/vault.ts',
    before: "JSON.stringify(['secret', companyId, name])",
    after: "JSON.stringify(['secret', companyId.length, name.length])",
    noticedBy: vault,
  },
];
