/** Mistakes in what starts flows: twice, for whom it may not, or never. */
import type { Mutant } from './mutant.ts';

const stream = 'src/modules/flow/server/stream';
const due = [`${stream}/due.test.ts`];
const hook = [`${stream}/hook.test.ts`];
const event = [`${stream}/event.test.ts`];
const kept = [`${stream}/stream.test.ts`];
const instants = [`${stream}/occurrences.test.ts`];

export const streams: readonly Mutant[] = [
  {
    name: 'an instant that a clock brings again starts again',
    file: `${stream}/due.service.ts`,
    before: '!seen.has(',
    after: 'Boolean(',
    noticedBy: due,
  },
  {
    name: 'a paused schedule starts',
    file: `${stream}/stream.service.ts`,
    before: "const nextAt = state === 'active' ? await nextFor(context, settings) : null;",
    after: 'const nextAt = await nextFor(context, settings);',
    noticedBy: due,
  },
  {
    name: 'a call of long ago is believed',
    file: `${stream}/hook-proof.ts`,
    before: 'Math.abs(now / 1000 - Number(sent)) <= hookTolerance',
    after: 'now / 1000 - Number(sent) >= -hookTolerance',
    noticedBy: hook,
  },
  {
    name: 'a signature over anything is believed',
    file: `${stream}/hook-proof.ts`,
    before: 'return given.some((one) => isSame(one,',
    after: 'return given.some((one) => one.length > 40 || isSame(one,',
    noticedBy: hook,
  },
  {
    name: 'an event starts what its maker may not hear of',
    file: `${stream}/start.ts`,
    before: 'if (told && !(await hears(acting, told))) throw fail(flowErrors.STREAM_NOT_HEARD);',
    after: 'if (told) await hears(acting, told);',
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
    file: `${stream}/test.service.ts`,
    before: '  demandHeld(context, runAs);',
    after: '  void demandHeld;',
    noticedBy: kept,
  },
  {
    name: 'what was missed and is to be skipped is started',
    file: `${stream}/occurrences.ts`,
    before: 'const madeUp = { skip: 0,',
    after: 'const madeUp = { skip: 1,',
    noticedBy: instants,
  },
];
