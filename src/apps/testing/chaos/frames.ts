/** Random frames: one to six blocks of every kind that changes something or waits, on few things. */
import { relationshipKinds } from '#modules/axis/contract/relationship.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import type { Chance } from '../../seed/random.ts';
import { approvalLine, fieldsByAxis, type Subject, signalName, type Universe } from './universe.ts';

type Block = FrameDraft['blocks'][number];
type Connection = NonNullable<FrameDraft['connections']>[number];
type BlockPlan = { kind: string; settings: object };

/** Possible references of a block: the company's things, and those made by earlier blocks. */
interface BlockPosition {
  chance: Chance;
  universe: Universe;
  /** Of the block that is made. */
  id: string;
  /** Expressions of records that the run made before. */
  records: string[];
  orders: string[];
}

const both = (text: string) => ({ ko: text, en: text });
const amounts = [1000, 50_000, 700_000, 6_000_000, 20_000_000];

function chooseExisting({ chance, universe }: BlockPosition): Subject {
  return chance.pick(universe.records);
}

/** A record of the company or, as an expression, one that the run made. */
function chooseRecord(place: BlockPosition): string {
  const { chance, records } = place;
  return records.length > 0 && chance.between(1, 3) === 1 ? chance.pick(records) : chooseExisting(place).id;
}

function planCreateRecord({ chance, universe }: BlockPosition): BlockPlan {
  const axis = chance.pick(['space', 'entity']);
  const { line, reference, target } = fieldsByAxis[axis] as (typeof fieldsByAxis)['space'];
  const targets = universe.records.filter((record) => record.axis === target);
  const fields = {
    ...(axis === 'entity' ? { kind: 'employee' } : {}),
    [line]: `만듦 ${chance.between(1, 99)}`,
    ...(chance.between(1, 3) === 1 ? { [reference]: chance.pick(targets).id } : {}),
  };
  const code = chance.between(1, 4) === 1 ? { code: `C-${chance.between(1, 25)}` } : {};
  return { kind: 'axis.record-create', settings: { axis, type: 'internal', title: '새 레코드', ...code, fields } };
}

function planUpdateRecord(place: BlockPosition): BlockPlan {
  const { chance, universe, records } = place;
  const record = chooseExisting(place);
  const { line, note, reference, target } = fieldsByAxis[record.axis] as (typeof fieldsByAxis)['space'];
  const targets = universe.records.filter((other) => other.axis === target && other.id !== record.id);
  const usesCreated = records.length > 0 && chance.between(1, 3) === 1;
  const choices: object[] = [
    { fields: { [line]: `값 ${chance.between(1, 9)}` } },
    { fields: { [note]: `글 ${chance.between(1, 9)}`, [line]: `값 ${chance.between(1, 9)}` } },
    { fields: { [reference]: chance.pick(targets).id } },
    { title: `이름 ${chance.between(1, 9)}` },
    { code: `C-${chance.between(1, 25)}` },
  ];
  // The run's own record may be of either type: only fields that every type has.
  if (usesCreated)
    return { kind: 'axis.record-update', settings: { record: chance.pick(records), fields: { note: '덧붙임' } } };
  return { kind: 'axis.record-update', settings: { record: record.id, ...chance.pick(choices) } };
}

function planRelate(place: BlockPosition): BlockPlan {
  const { chance } = place;
  const operation = chance.between(1, 6) === 1 ? 'remove' : 'add';
  const kind = chance.pick(relationshipKinds);
  const from = chooseRecord(place);
  const to = chance.pick(place.universe.records.filter(({ id }) => id !== from)).id;
  return { kind: 'axis.relationship', settings: { operation, kind, from, to } };
}

function planMoveStock({ chance, universe }: BlockPosition): BlockPlan {
  const movement = chance.pick(['receive', 'receive', 'issue', 'issue', 'reserve', 'release', 'issue-reserved']);
  const several = chance.between(1, 4) === 1 && universe.items.length > 1;
  const items = several ? universe.items.slice(0, 2) : [chance.pick(universe.items)];
  const cost = movement === 'receive' ? { unitCost: chance.between(500, 2000) } : {};
  const lines = items.map((item) => ({ item, quantity: chance.between(1, 12), ...cost }));
  return { kind: 'item.stock-movement', settings: { movement, lines } };
}

function planReserveStock({ chance, universe }: BlockPosition): BlockPlan {
  const operation = chance.pick(['reserve', 'reserve', 'release']);
  const lines = [{ item: chance.pick(universe.items), quantity: chance.between(1, 5) }];
  return { kind: 'item.stock-reservation', settings: { operation, lines } };
}

/** Later runs depend on the records found. */
function planFind({ chance }: BlockPosition): BlockPlan {
  const filter = chance.between(1, 2) === 1 ? [{ field: 'title', is: 'contains', value: '이름' }] : [];
  const axis = chance.pick(['space', 'entity']);
  return { kind: 'axis.find-records', settings: { axis, type: 'internal', filter, limit: chance.between(1, 5) } };
}

const named: BlockPlan = { kind: 'flow.set-values', settings: { values: [{ name: 'twice', value: '=input.n * 2' }] } };

function planPostEntry({ chance }: BlockPosition): BlockPlan {
  const line = (currency: string, amount: number) => [
    { account: '108', debit: { amount, currency } },
    { account: '401', credit: { amount, currency } },
  ];
  const currency = chance.pick(['KRW', 'KRW', 'KRW', 'KRW', 'USD', 'EUR']);
  const won = line('KRW', chance.pick(amounts));
  const lines = currency === 'KRW' ? won : [...line(currency, chance.between(1, 500)), ...won];
  return { kind: 'finance.journal-entry', settings: { memo: '혼돈', lines } };
}

function planCreateOrder({ chance, universe }: BlockPosition): BlockPlan {
  const contact = { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' };
  const lines = [{ itemId: chance.pick(universe.items), quantity: chance.between(1, 3) }];
  return { kind: 'order.create', settings: { lines, contact } };
}

function planMoveOrder({ chance, universe, orders }: BlockPosition): BlockPlan {
  const [createdOrder] = orders;
  const state = chance.pick(['confirmed', 'shipped', 'shipped', 'completed', 'cancelled']);
  if (createdOrder && chance.between(1, 3) > 1)
    return { kind: 'order.state', settings: { orderId: createdOrder, state: 'confirmed' } };
  return { kind: 'order.state', settings: { orderId: chance.pick(universe.orders), state } };
}

function planNotice({ chance }: BlockPosition): BlockPlan {
  const recipient = chance.pick(['master', 'supervisor']);
  const words = { title: '알림', body: `내용 ${chance.between(1, 99)}` };
  const channel = recipient === 'master' ? 'push' : 'in-app';
  return { kind: 'notification.message', settings: { to: 'role', recipient, channel, ...words } };
}

/** A thing that another service makes, and takes away again. */
function planCall({ universe }: BlockPosition): BlockPlan {
  const settings = {
    method: 'POST',
    address: universe.things,
    body: '={"n": input.n}',
    outputs: [{ key: 'made', path: 'id', kind: 'text', required: true }],
    undoMethod: 'DELETE',
    undoAddress: `${universe.things}/{{made}}`,
  };
  return { kind: 'integration.http-call', settings };
}

const suspend = ({ chance, universe }: BlockPosition): BlockPlan => ({
  kind: 'company.member-suspend',
  settings: { member: chance.pick(universe.members) },
});

const waits: BlockPlan[] = [
  { kind: 'decision.approval', settings: { line: approvalLine, title: '결재' } },
  { kind: 'flow.wait', settings: { event: signalName } },
];

/** Given to one of a role, some of them not for ever: what is overdue goes on or is handed over. */
function planTask({ chance }: BlockPosition): BlockPlan {
  const assign = chance.pick(['anyone', 'round-robin', 'least-loaded']);
  const due = { dueMinutes: 600, overdue: 'escalate', escalateRole: 'master' };
  const late = chance.between(1, 3) === 1 ? due : {};
  return { kind: 'flow.task', settings: { title: '할 일', assigneeRole: 'master', assign, ...late } };
}

const changes = [
  ...[planCreateRecord, planUpdateRecord, planUpdateRecord, planRelate, planMoveStock, planMoveStock, planReserveStock],
  ...[planPostEntry, planMoveOrder, planNotice, planFind, planCall],
];

function planLoop(place: BlockPosition): BlockPlan {
  const inner = { ...place, records: [], orders: [] };
  const body = place.chance.pick([
    planMoveStock,
    planMoveStock,
    planPostEntry,
    planPostEntry,
    planUpdateRecord,
    planCreateRecord,
  ])(inner);
  const blocks = [{ id: `${place.id}inner`, title: both('안'), ...body }];
  const several = place.chance.between(1, 2) === 1 ? { mode: 'parallel', limit: 2 } : {};
  return { kind: 'flow.loop', settings: { over: '[1, 2, 3]', as: 'one', ...several, body: { blocks } } };
}

function planSubFlow({ chance, universe }: BlockPosition): BlockPlan {
  return { kind: 'flow.sub-flow', settings: { frameKey: chance.pick(universe.subFlows), input: { n: '=input.n' } } };
}

function planBlock(place: BlockPosition): BlockPlan {
  const kind = place.chance.between(1, 100);
  if (kind <= 12) return planLoop(place);
  if (kind <= 20 && place.universe.subFlows.length > 0) return planSubFlow(place);
  if (kind <= 25) return place.chance.pick(waits);
  if (kind <= 27) return planTask(place);
  if (kind === 28) return named;
  if (kind <= 33) return planCreateOrder(place);
  if (kind <= 36)
    return { kind: 'axis.record-delete', settings: { record: place.chance.pick(place.universe.mortal).id } };
  if (kind <= 39) return suspend(place);
  return place.chance.pick(changes)(place);
}

const form: Block = {
  id: 'form',
  kind: 'flow.form',
  title: both('입력'),
  settings: { fields: [{ key: 'n', label: both('수'), kind: 'integer', required: true }] },
};
const conditions: BlockPlan[] = [
  { kind: 'flow.condition', settings: { branches: [{ outlet: 'yes', when: 'input.n > 5' }], otherwise: 'no' } },
  {
    kind: 'flow.switch',
    settings: { value: '=input.n % 2', branches: [{ outlet: 'yes', equals: 1 }], otherwise: 'no' },
  },
];
const isCondition = ({ kind }: Block) => conditions.some((condition) => condition.kind === kind);

function getOutlets(kind: string): string[] {
  return kind === 'decision.approval' ? ['approved', 'rejected'] : ['next'];
}

/** A chain; a condition in it may skip the next block, and two blocks may run in parallel before a join. */
function connectBlocks(blocks: readonly Block[]): Connection[] {
  return blocks.flatMap((block, index): Connection[] => {
    const [next, afterNext] = [blocks[index + 1], blocks[index + 2]];
    if (!next) return [];
    if (block.kind === 'flow.parallel') return [next, afterNext ?? next].map(({ id: to }) => ({ from: block.id, to }));
    if (!isCondition(block)) {
      // The first of two is not before the second, but before their join.
      const to = blocks[index - 1]?.kind === 'flow.parallel' ? (afterNext ?? next) : next;
      return getOutlets(block.kind).map((outlet) => ({ from: block.id, outlet, to: to.id }));
    }
    const over = { from: block.id, outlet: 'no', to: (afterNext ?? next).id };
    return [{ from: block.id, outlet: 'yes', to: next.id }, over];
  });
}

/** Two beside one another, and a join that waits for both, or for the first. */
function createRace(place: BlockPosition): Block[] {
  const { chance } = place;
  const settings = chance.pick([{}, { mode: 'any' }, { mode: 'n', count: 2 }]);
  const beside = ['left', 'right'].map((id) => ({ id, title: both(id), ...planBlock({ ...place, id }) }) as Block);
  const fork = { id: 'fork', kind: 'flow.parallel', title: both('나누기'), settings: {} };
  return [fork, ...beside, { id: 'join', kind: 'flow.join', title: both('합치기'), settings }];
}

/** Made of what the chance says and the company has; `most`: how many blocks beside the form. */
export function createRandomFrame(chance: Chance, universe: Universe, most = 6): FrameDraft {
  const place: BlockPosition = { chance, universe, id: '', records: [], orders: [] };
  const blocks: Block[] = [form];
  const size = chance.between(1, most);
  let passedOver = false;
  if (size > 1 && chance.between(1, 5) === 1) blocks.push(...createRace(place));
  for (let n = 1; n <= size; n++) {
    const id = `b${n}`;
    place.id = id;
    const asks: boolean = n < size - 1 && !passedOver && chance.between(1, 8) === 1;
    const plan = asks ? chance.pick(conditions) : planBlock(place);
    blocks.push({ id, title: both(plan.kind), ...plan } as Block);
    // Later blocks cannot rely on a block that may be skipped.
    if (!passedOver && plan.kind === 'axis.record-create') place.records.push(`=steps.${id}.output.id`);
    if (!passedOver && plan.kind === 'order.create') place.orders.push(`=steps.${id}.output.id`);
    passedOver = asks;
  }
  return { blocks, connections: connectBlocks(blocks) };
}
