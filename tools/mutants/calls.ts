/** Mistakes in calls to others: recipients, repetition and content. */
import type { Mutant } from './mutant.ts';

const outgoing = 'src/kernel/server/outgoing';
const integration = 'src/modules/integration/server';
const out = [`${outgoing}/outgoing-call.test.ts`, `${outgoing}/addresses.test.ts`];
const block = [`${integration}/blocks/http-call.test.ts`];
const vault = [`${integration}/secret/secret.test.ts`];

export const calls: readonly Mutant[] = [
  {
    name: 'a name is judged by its first address',
    file: `${outgoing}/outgoing-call.ts`,
    before: 'if (!first || addresses.some(({ address }) => !canReach(address, port, allowed))) {',
    after: 'if (!first || !canReach(first.address, port, allowed)) {',
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
    file: `${outgoing}/outgoing-call.ts`,
    before: 'harmlessHeaders.has(name) && !bound.has(name)',
    after: 'harmlessHeaders.has(name) || name.length > 0',
    noticedBy: out,
  },
  {
    name: 'what is unpacked counts for nothing',
    file: `${outgoing}/response-body.ts`,
    before: 'for await (const piece of unpacker) keep(piece as Buffer);',
    after: 'for await (const piece of unpacker) pieces.push(piece as Buffer);',
    noticedBy: out,
  },
  {
    name: 'each try has a key of its own',
    file: `${integration}/call/call-attempt.ts`,
    before: "'idempotency-key': call.key,",
    after: "'idempotency-key': call.key + call.attempts,",
    noticedBy: block,
  },
  {
    name: 'a retry of the step is another call',
    file: `${integration}/call/call.service.ts`,
    before: 'const key = getStepKey(executionId, path);',
    after: 'const key = getStepKey(executionId, path + stepId);',
    noticedBy: block,
  },
  {
    name: 'an answer may repeat the secret',
    file: `${integration}/call/call-content.ts`,
    before: "parseJson(maskSecrets(reply.body.toString('utf8'), secrets))",
    after: "parseJson(maskSecrets(reply.body.toString('utf8'), []))",
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
