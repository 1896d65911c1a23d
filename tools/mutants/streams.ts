/** Mistakes in starting flows: twice, without permission, or never. */
import type { Mutant } from './mutant.ts';

const stream = 'src/modules/flow/server/stream';
const due = [`${stream}/due.test.ts`];
const hook = [`${stream}/hook.test.ts`];
const event = [`${stream}/event.test.ts`];
const streamTests = [`${stream}/stream.test.ts`];
const instants = [`${stream}/occurrences.test.ts`];

export const streams: readonly Mutant[] = [
  {
    name: 'an instant that a clock brings again starts again',
    file: `${stream}/due.service.ts`,
    before: '!writtenKeys.has(',
    after: 'Boolean(',
    noticedBy: due,
  },
  {
    name: 'a paused schedule starts',
    file: `${stream}/stream.service.ts`,
    before: "const nextAt = state === 'active' ? await computeNextStart(context, settings) : null;",
    after: 'const nextAt = await computeNextStart(context, settings);',
    noticedBy: due,
  },
  {
    name: 'a call of long ago is believed',
    file: `${stream}/hook-signature.ts`,
    before: 'Math.abs(now / 1000 - Number(sent)) <= hookTolerance',
    after: 'now / 1000 - Number(sent) >= -hookTolerance',
    noticedBy: hook,
  },
  {
    name: 'a signature over anything is believed',
    file: `${stream}/hook-signature.ts`,
    before: 'return signatures.some((candidate) => isEqualConstantTime(candidate,',
    after: 'return signatures.some((candidate) => candidate.length > 40 || isEqualConstantTime(candidate,',
    noticedBy: hook,
  },
  {
    name: 'an event starts what its maker may not hear of',
    file: `${stream}/stream-start.ts`,
    before: 'if (eventId && !(await canReceive(acting, eventId))) throw fail(flowErrors.STREAM_NOT_HEARD);',
    after: 'if (eventId) await canReceive(acting, eventId);',
    noticedBy: event,
  },
  {
    name: 'flows start each other for ever',
    file: `${stream}/event.service.ts`,
    before: 'const depth = behind.depth + 1;',
    after: 'const depth = behind.depth;',
    noticedBy: event,
  },
  {
    name: 'a test borrows the rights of the stream',
    file: `${stream}/stream-test.service.ts`,
    before: '  assertHeldPermissions(context, runAs);',
    after: '  void assertHeldPermissions;',
    noticedBy: streamTests,
  },
  {
    name: 'what was missed and is to be skipped is started',
    file: `${stream}/occurrences.ts`,
    before: 'const madeUp = { skip: 0,',
    after: 'const madeUp = { skip: 1,',
    noticedBy: instants,
  },
];
