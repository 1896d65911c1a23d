/** Chaos starts: random frames, bulk changes of records, and orders placed as by customers. */
import type { TestReply } from '../../testing.ts';
import { getCode } from './client.ts';
import { createRandomFrame } from './frames.ts';
import type { Scene } from './people.ts';
import { fieldsByAxis } from './universe.ts';

const latestFrames = 30;

type StartRequest = { url: string; payload: object; title: string; runOf(reply: TestReply): Promise<string | null> };

async function createFrameStart({ chance, universe }: Scene): Promise<StartRequest> {
  const recent = universe.frames.slice(-latestFrames);
  const knownFrame = chance.between(1, 10) <= 6 || recent.length === 0 ? null : chance.pick(recent);
  const frameKey = knownFrame ?? (await universe.publish(createRandomFrame(chance, universe)));
  if (!knownFrame) universe.frames.push(frameKey);
  const payload = { frameKey, input: { n: chance.between(1, 10) } };
  return { url: '/api/flow/executions', payload, title: frameKey, runOf: async ({ body }) => body.data.id };
}

async function createBulkStart({ chance, universe }: Scene): Promise<StartRequest> {
  const axis = chance.pick(['space', 'entity']);
  const { line } = fieldsByAxis[axis] as (typeof fieldsByAxis)['space'];
  const own = universe.records.filter((record) => record.axis === axis).slice(0, chance.between(1, 3));
  const fields = { [line]: `여럿 ${chance.between(1, 9)}` };
  const update = { operation: 'update', entities: own.map(({ id }) => ({ id, fields })) };
  const kind = axis === 'entity' ? { kind: 'employee' } : {};
  const newRecords = [1, 2, 3].map((n) => ({ title: `여럿 ${n}`, fields: { ...kind, ...fields } }));
  const payload = chance.between(1, 2) === 1 ? update : { operation: 'create', entities: newRecords };
  const url = `/api/axis/${axis}/internal/bulk`;
  return { url, payload, title: `bulk ${payload.operation}`, runOf: async ({ body }) => body.data.undoHandle };
}

/** With approval from a certain total on, stock, entries, mail and notices. */
async function createOrderStart({ chance, universe, client }: Scene): Promise<StartRequest> {
  const payload = {
    lines: [{ itemId: chance.pick(universe.items), quantity: chance.pick([1, 2, 3, 60]) }],
    contact: { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' },
    address: { postalCode: '04524', line1: '서울시 중구 세종대로 110', line2: '' },
    consent: { terms: 1, privacy: 1 },
    key: `${client.name}-${universe.next()}-order`,
  };
  const runOf = async ({ body }: TestReply) => {
    const as = universe.company.master;
    const orderReply = await client.ask({ as, method: 'GET', url: `/api/orders/${body.data.id}` });
    return orderReply.body.data?.executionId ?? null;
  };
  return { url: '/api/orders', payload, title: 'order', runOf };
}

/** Starts something; what is refused has written nothing. */
export async function startSomething(scene: Scene): Promise<void> {
  const { chance, universe, client, projections, alone } = scene;
  const die = chance.between(1, 12);
  const make = die === 1 ? createBulkStart : die === 2 ? createOrderStart : createFrameStart;
  const { url, payload, title, runOf } = await make(scene);
  const digestBefore = alone ? await projections.digest(universe.id) : null;
  const as = chance.pick(universe.people);
  const reply = await client.ask({ as, method: 'POST', url, payload, about: [title], ...client.keyFor(chance, title) });
  client.report.count(`start: ${getCode(reply)}`);
  if (reply.status < 300) {
    const id = await runOf(reply);
    if (!id) return;
    universe.targets.push({ id, title });
    client.report.note(`${client.name}: ${title} runs as ${id}`, [title, id]);
  } else if (digestBefore && JSON.stringify(digestBefore) !== JSON.stringify(await projections.digest(universe.id))) {
    client.report.violate('written-by-refusal', 'a start that was refused', [title], [reply.body]);
  }
}
