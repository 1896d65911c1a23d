/** Which stage of a request a sample of the processor belongs to. */
import { expect, it } from 'vitest';
import { sharesOf, stageOf } from './stages.ts';

const at = (url: string, functionName = 'work') => ({ url, functionName });
const ours = (path: string) => at(`file:///product/src/${path}`);
const library = (path: string) => at(`file:///product/node_modules/${path}`);
const native = (functionName: string) => at('', functionName);

it('is told by the innermost file that has one: a library is at work for who called it', () => {
  const zod = library('zod/v4/core/parse.js');
  expect(stageOf([zod, ours('kernel/server/http/input.ts'), ours('kernel/server/http/bind.ts')])).toBe('validate');
  expect(stageOf([zod, ours('modules/axis/server/record.service.ts')])).toBe('handle');
  expect(stageOf([ours('kernel/server/search/tokens.ts'), ours('modules/axis/server/record.service.ts')])).toBe(
    'handle',
  );
  expect(stageOf([library('jose/dist/webapi/jwt/verify.js'), ours('kernel/server/tokens.ts')])).toBe('authenticate');
  expect(stageOf([at('node:internal/process/task_queues')])).toBeNull();
});

it('tells what is sent to PostgreSQL from what is sent to the caller', () => {
  expect(stageOf([native('writeBuffer'), ours('kernel/server/database/wire.ts')])).toBe('send to PostgreSQL');
  expect(stageOf([native('writeUtf8String'), library('fastify/lib/reply.js')])).toBe('send the answer');
});

it('shares the time that was spent, and leaves out when there was nothing to do', () => {
  const nodes = [
    { id: 1, callFrame: native('(root)'), children: [2, 3, 4] },
    { id: 2, callFrame: ours('kernel/server/http/input.ts') },
    { id: 3, callFrame: native('(idle)') },
    { id: 4, callFrame: native('(garbage collector)') },
  ];
  const shares = sharesOf({ nodes, samples: [2, 3, 4, 2], timeDeltas: [20, 500, 10, 10] });
  expect(Object.fromEntries(shares)).toEqual({ validate: 0.75, 'collect garbage': 0.25 });
});
