/** Expressions that would block the server, through every entry point: each is refused with its code. */
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../contract/endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit } = createFlowKit();
const numbers = Array.from({ length: 9000 }, (_, index) => index);
const slow = 'input.l.exists(x, input.l.exists(y, x + y == -1))';
const condition = (id: string, when: string) => ({
  id,
  kind: 'flow.condition',
  title,
  settings: { branches: [{ outlet: 'yes', when }], otherwise: 'no' },
});

describe('hostile expressions', () => {
  const evaluate = (expression: string, input: object) =>
    call(frames.evaluateExpression, { as: kit.world.alpha.viewer, body: { expression, scope: { input } } });

  it('are refused by the test bench, with texts in both languages', async () => {
    const regex = await evaluate("input.s.matches('(a+)+$')", { s: `${'a'.repeat(60)}!` });
    expect(regex).toMatchObject({ status: 400, body: { code: 'EXPRESSION_INVALID' } });
    const refused = await evaluate(slow, { l: numbers });
    expect(refused).toMatchObject({ status: 400, body: { code: 'EXPRESSION_TOO_COSTLY' } });
    expect(refused.body.message).toMatch(/[가-힣]/);
  });

  it('are refused where what they see is nested without end', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 6000; level++) deep = [deep];
    expect((await evaluate('size(input.deep)', { deep })).status).toBe(400);
  });

  it('are refused in a rehearsal of one’s own definition', async () => {
    const key = await frame({ blocks: [{ id: 'join', kind: 'flow.join', title }] });
    const rehearse = (when: string) => {
      const definition = { blocks: [condition('choose', when)] };
      return call(endpoints.rehearseFlow, { body: { frameKey: key, definition, input: { l: numbers, s: 'aaaa' } } });
    };
    expect((await rehearse(slow)).body.data.error.code).toBe('EXPRESSION_TOO_COSTLY');
    expect((await rehearse("input.s.matches('(a+)+$')")).body.data.error.code).toBe('FRAME_INVALID');
  });

  it('are refused in a published frame, also where only their number makes them slow', async () => {
    const key = await frame({ blocks: [condition('choose', slow)] });
    const start = (frameKey: string, input: object) => call(endpoints.startFlow, { body: { frameKey, input } });
    const refused = await start(key, { l: numbers });
    expect(refused).toMatchObject({ status: 400, body: { code: 'EXPRESSION_TOO_COSTLY' } });
    const again = await frame({
      blocks: [
        {
          id: 'each',
          kind: 'flow.loop',
          title,
          settings: {
            over: 'input.l.filter(x, x < 400)',
            as: 'one',
            body: { blocks: [condition('choose', 'input.l.exists(x, x == -1)')] },
          },
        },
        { id: 'end', kind: 'flow.join', title },
      ],
      connections: toConnections('each', 'end'),
    });
    expect((await start(again, { l: numbers.slice(0, 20) })).status).toBe(201);
    expect((await start(again, { l: numbers })).body.code).toBe('EXPRESSION_TOO_COSTLY');
  });

  it('are refused in the titles of many sub-flows', async () => {
    const inner = await frame({
      title: '=string(size(input.l.filter(x, x == -1)))',
      blocks: [{ id: 'end', kind: 'flow.join', title }],
    });
    const child = {
      id: 'child',
      kind: 'flow.sub-flow',
      title,
      settings: { frameKey: inner, input: { l: '=input.l' } },
    };
    const settings = { over: 'input.l.filter(x, x < 60)', as: 'one', body: { blocks: [child] } };
    const key = await frame({ blocks: [{ id: 'each', kind: 'flow.loop', title, settings }] });
    const start = (l: readonly number[]) => call(endpoints.startFlow, { body: { frameKey: key, input: { l } } });
    expect((await start(numbers.slice(0, 5))).status).toBe(201);
    expect((await start(numbers)).body.code).toBe('EXPRESSION_TOO_COSTLY');
  });
});
