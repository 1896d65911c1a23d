/** Frames that a company offers as blocks: listed for their permitted users, run as sub-flows, undone with the enclosing run. */
import { expect, it } from 'vitest';
import { startFlow } from '../../contract/endpoints.ts';
import { listBlocks } from '../../contract/frame.endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import {
  amountForm,
  createEntryBlock,
  createFlowKit,
  serviceAccount,
  title,
  toConnections,
} from '../testing/flow-kit.ts';

const { call, frame, kit, read, start, undo } = createFlowKit();

const feeTitle = { ko: '회비 받기', en: 'Take a fee' };
const fee: FrameDraft = {
  blocks: [amountForm, createEntryBlock('post', '=input.amount')],
  connections: toConnections('form', 'post'),
  runAs: serviceAccount,
  asBlock: { sign: 'book' },
};
const publish = (key: string, definition: FrameDraft, access: object = {}) =>
  kit.world.alpha.service((context) => publishFrame(context, { key, title: feeTitle, definition, access }));
const blocks = async (as = kit.world.alpha.manager): Promise<BlockView[]> => (await call(listBlocks, { as })).body.data;
const listCompanyBlocks = async (as = kit.world.alpha.manager) =>
  (await blocks(as)).filter((block) => block.made !== null);

it('lists what the product brings, and nothing of the company before it offers something', async () => {
  expect(await listCompanyBlocks()).toEqual([]);
  const kinds = (await blocks()).map(({ kind, sign, room }) => `${kind} ${sign} ${room}`);
  expect(kinds).toContain('flow.switch fork flow');
  expect(kinds).toContain('axis.find-records record axis');
  expect(kinds).toContain('item.stock-reservation box item');
});

it('lists a frame with its form, sign and whether it can be undone, once for each company', async () => {
  await publish('fee', fee);
  await publish('no-block', { ...fee, asBlock: undefined });
  expect(await listCompanyBlocks()).toMatchObject([
    {
      kind: 'company.fee',
      ...{ sign: 'book', room: 'company', title: feeTitle, reversibility: 'reversible', outlets: ['next'] },
      form: [{ key: 'amount', kind: 'integer', required: true }],
      made: { kind: 'flow.sub-flow', frameKey: 'fee' },
    },
  ]);
  expect(await listCompanyBlocks(kit.world.beta.manager)).toEqual([]);
  const around: FrameDraft = {
    blocks: [{ id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: 'fee', input: { amount: 5 } } }],
    asBlock: { sign: 'flow' },
  };
  await publish('fee-around', around);
  expect((await listCompanyBlocks()).find(({ kind }) => kind === 'company.fee-around')).toMatchObject({
    form: [],
    reversibility: 'reversible',
  });
});

it('is not listed for users excluded from its frame', async () => {
  const { alpha } = kit.world;
  const access = { accessMode: 'private', ownerEntityId: alpha.master.personId } as const;
  await publish('fee-closed', fee, access);
  const keys = async (as: typeof alpha.master) => (await listCompanyBlocks(as)).map((block) => block.made?.frameKey);
  expect(await keys(alpha.master)).toContain('fee-closed');
  expect(await keys(alpha.supervisor)).not.toContain('fee-closed');
});

it('runs as a sub-flow with the values of its form, refuses what the form refuses, and is undone with the run', async () => {
  const use = (input: object): FrameDraft => ({
    blocks: [{ id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: 'fee', input } as never }],
  });
  const { id } = await start(await frame(use({ amount: '=input.fee * 2' })), { fee: 4 });
  const around = await read(id);
  expect(around).toMatchObject({ status: 'finished', children: [{ status: 'finished' }] });
  const child = await read(around.children[0]?.id as string);
  expect(child.input).toEqual({ amount: 8 });
  expect((await undo(id)).body.data).toMatchObject({ reversed: 1 });
  const refused = await call(startFlow, { body: { frameKey: await frame(use({})), input: {} } });
  expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
});
