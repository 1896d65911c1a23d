/** Tests of stages: mapping of CPU samples to the stage of a request. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { getStageShares, places, stageOf } from './stages.ts';

const at = (url: string, functionName = 'work') => ({ url, functionName });
const ours = (path: string) => at(`file:///product/src/${path}`);
const library = (path: string) => at(`file:///product/node_modules/${path}`);
const native = (functionName: string) => at('', functionName);

it('belongs to the innermost file with a stage: a library works for its caller', () => {
  const zod = library('zod/v4/core/parse.js');
  expect(stageOf([zod, ours('kernel/server/http/input.ts'), ours('kernel/server/http/route-binder.ts')])).toBe(
    'validate',
  );
  expect(stageOf([zod, ours('modules/axis/server/record.service.ts')])).toBe('handle');
  expect(stageOf([ours('kernel/server/search/tokens.ts'), ours('modules/axis/server/record.service.ts')])).toBe(
    'handle',
  );
  expect(stageOf([library('jose/dist/webapi/jwt/verify.js'), ours('kernel/server/tokens.ts')])).toBe('authenticate');
  expect(stageOf([at('node:internal/process/task_queues')])).toBeNull();
});

it('names files and folders that exist', () => {
  const paths = places.flatMap(([, ofStage]) => ofStage);
  expect(paths.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
});

it.each([
  ['resolve-host', 'resolve host'],
  ['authenticate', 'authenticate'],
  ['authorize', 'authorize'],
  ['validate', 'validate'],
  ['unit-of-work', 'unit of work'],
  ['idempotency', 'idempotency'],
  ['handle', 'handle'],
  ['audit', 'audit'],
  ['serialize', 'serialize, pack'],
])('counts the file of %s to its stage, and what runs the stages to the route', (file, stage) => {
  const binder = ours('kernel/server/http/route-binder.ts');
  expect(stageOf([ours(`kernel/server/http/stages/${file}.ts`), binder])).toBe(stage);
  expect(stageOf([binder])).toBe('read the request, route it');
});

it('distinguishes data sent to PostgreSQL from data sent to the caller', () => {
  expect(stageOf([native('writeBuffer'), ours('kernel/server/database/statement-batch.ts')])).toBe(
    'send to PostgreSQL',
  );
  expect(stageOf([native('writeUtf8String'), library('fastify/lib/reply.js')])).toBe('send the answer');
});

it('shares the time that was spent, and leaves out when there was nothing to do', () => {
  const nodes = [
    { id: 1, callFrame: native('(root)'), children: [2, 3, 4] },
    { id: 2, callFrame: ours('kernel/server/http/input.ts') },
    { id: 3, callFrame: native('(idle)') },
    { id: 4, callFrame: native('(garbage collector)') },
  ];
  const shares = getStageShares({ nodes, samples: [2, 3, 4, 2], timeDeltas: [20, 500, 10, 10] });
  expect(Object.fromEntries(shares)).toEqual({ validate: 0.75, 'collect garbage': 0.25 });
});
