/** Tests of form rules on the server: hidden fields are dropped, calculated ones recalculated, defaults taken from the person. */
import { describe, expect, it } from 'vitest';
import { startFlow } from '../../contract/endpoints.ts';
import type { FormField } from '../../contract/form-field.ts';
import { validateDefinition } from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import { listFrames, readFrame } from '../../contract/frame-reads.endpoints.ts';
import { completeTask } from '../../contract/task.endpoints.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, read, tasksOf } = createFlowKit();

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}) => ({
  ...{ key, label: title, kind, required: false },
  ...more,
});
const fields = [
  field('abroad', 'boolean'),
  field('country', 'text', { required: true, visibleWhen: 'form.abroad == true' }),
  field('nights', 'integer', { required: true }),
  field('total', 'integer', { calculated: 'form.nights * (form.abroad == true ? 200 : 100)' }),
  field('who', 'text', { default: '=initiator.name' }),
] as const;
const ask: FrameDraft['blocks'][number] = {
  id: 'ask',
  kind: 'flow.form',
  title,
  settings: { fields: fields as never },
};
const end: FrameDraft['blocks'][number] = {
  id: 'end',
  kind: 'flow.set-values',
  title,
  settings: { values: [{ name: 'doubled', value: '=input.total * 2' }] },
};
const trip = () => frame({ blocks: [ask, end], connections: toConnections('ask', 'end') });

const start = (frameKey: string, input: Record<string, unknown>) =>
  call(startFlow, { body: { frameKey, input: input as never } });

describe('a start form with rules', () => {
  it('drops what is hidden, and calculates what is calculated, whatever was sent', async () => {
    const key = await trip();
    const started = await start(key, { abroad: false, country: 'US', nights: 2, total: 1 });
    expect(started.status).toBe(201);
    const run = await read(started.body.data.id);
    expect(run.input).toEqual({ abroad: false, nights: 2, total: 200, who: run.startedBy?.name });
    expect(run.steps.find(({ path }) => path === 'end')?.output).toEqual({ doubled: 400 });
  });
  it('demands a field that its condition shows, and says so at the field', async () => {
    const key = await trip();
    const refused = await start(key, { abroad: true, nights: 2 });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect(JSON.stringify(refused.body)).toContain('input.country');
    expect((await start(key, { abroad: true, country: 'KR', nights: 2 })).status).toBe(201);
  });
  it('refuses what it does not know', async () => {
    expect((await start(await trip(), { nights: 1, stranger: 1 })).status).toBe(400);
  });
  it('shows each person the default that is theirs', async () => {
    const key = await trip();
    const rows = await call(listFrames, { query: { q: key } });
    const id = rows.body.data.find((row: { key: string }) => row.key === key)?.id as string;
    for (const as of [kit.world.alpha.manager, kit.world.alpha.user]) {
      const reply = await kit.world.call(readFrame, { as, params: { id } });
      const who = reply.body.data.startForm?.find((field: FormField) => field.key === 'who');
      expect(who?.default).toBe(as.name);
    }
  });
});

describe('a task with rules', () => {
  it('does the same with what is filled in, with a default from an earlier step', async () => {
    const key = await frame({
      blocks: [
        ask,
        {
          ...{ id: 'check', kind: 'flow.task', title },
          settings: {
            title: '확인',
            fields: [
              field('nights', 'integer', { default: '=input.nights' }),
              field('why', 'text', { required: true, visibleWhen: 'form.nights > 5' }),
              field('total', 'integer', { calculated: 'form.nights * 10' }),
            ] as never,
          },
        },
      ],
      connections: toConnections('ask', 'check'),
    });
    const { id } = (await start(key, { nights: 3 })).body.data;
    const task = (await tasksOf(kit.world.alpha.manager)).find(({ executionId }) => executionId === id);
    expect(task?.fields[0]?.default).toBe(3);
    const done = await call(completeTask, {
      params: { id: task?.id as string },
      body: { outlet: 'next', values: { nights: 4, why: '숨은 값', total: 1 }, comment: '' },
    });
    expect(done.status).toBe(200);
    const run = await read(id);
    expect(run.steps.find(({ path }) => path === 'check')?.output).toEqual({ nights: 4, total: 40 });
  });
});

it('an author is warned of a rule that reads a field below it', async () => {
  const wrong = [field('a', 'text', { visibleWhen: 'form.b == "x"' }), field('b', 'text')];
  const definition = { blocks: [{ ...ask, settings: { fields: wrong as never } }] };
  const report = await call(validateDefinition, { body: { definition: definition as never } });
  expect(report.body.data.problems).toMatchObject([
    { code: 'FORM_FIELD_BELOW', field: 'blocks.0.settings.fields.0.visibleWhen', block: 'ask' },
  ]);
});
