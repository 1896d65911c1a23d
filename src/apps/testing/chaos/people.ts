/** Chaos people: manual actions between executions; they change what executions changed and answer pending tasks. */
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import { relationshipKinds } from '#modules/axis/contract/relationship.ts';
import type { Chance } from '../../seed/random.ts';
import type { TestMember, TestReply } from '../../testing.ts';
import type { Client } from './client.ts';
import type { Projections } from './projections.ts';
import { fieldsByAxis, type Subject, signalName, type Universe } from './universe.ts';

export interface Scene {
  client: Client;
  universe: Universe;
  chance: Chance;
  projections: Projections;
  /** True: nobody else is at work. */
  alone: boolean;
}

type PersonAct = (scene: Scene) => Promise<void>;

const person = ({ chance, universe }: Scene): TestMember => chance.pick(universe.people);

async function read(scene: Scene, url: string, as?: TestMember): Promise<TestReply['body']> {
  const reply = await scene.client.ask({ as: as ?? scene.universe.company.master, method: 'GET', url });
  return reply.status === 200 ? reply.body.data : null;
}

/** Notes what a person changed, once it is certain. */
function noteTouched(scene: Scene, reply: TestReply, ids: readonly (string | null | undefined)[]): void {
  if (reply.status >= 300) return;
  scene.client.report.count('changes by people');
  for (const id of ids) if (id) scene.universe.touched.add(id);
}

/** One of the company's records, or one that a run made. */
async function chooseRecord(scene: Scene): Promise<Subject> {
  const { chance, universe, projections } = scene;
  const createdRecords = chance.between(1, 3) === 1 ? await projections.listCreatedRecords(universe.id) : [];
  return createdRecords.length > 0 ? chance.pick(createdRecords) : chance.pick(universe.records);
}

async function editRecord(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const { id, axis, type } = await chooseRecord(scene);
  const record = await read(scene, `/api/axis/records/${id}`);
  if (!record) return;
  const { line, note, reference, target } = fieldsByAxis[axis] as (typeof fieldsByAxis)['space'];
  const targets = universe.records.filter((other) => other.axis === target && other.id !== id);
  const named = chance.pick(targets).id;
  const change = chance.pick([
    { [line]: `손 ${chance.between(1, 9)}` },
    { [note]: `손글 ${chance.between(1, 9)}` },
    { [reference]: named },
  ]);
  const payload = {
    version: record.version,
    title: record.title,
    code: record.code,
    fields: { ...record.fields, ...change },
  };
  const touchedIds = [id];
  const reply = await client.ask({
    as: person(scene),
    method: 'PUT',
    url: `/api/axis/${axis}/${type}/${id}`,
    payload,
    about: touchedIds,
  });
  noteTouched(scene, reply, [id, named]);
}

async function removeOrRestore(scene: Scene): Promise<void> {
  const { chance, client, universe, projections } = scene;
  const createdRecords = await projections.listCreatedRecords(universe.id);
  const { id, axis, type } = chance.pick([...universe.mortal, ...createdRecords]);
  const url = `/api/axis/${axis}/${type}/${id}`;
  const restores = (await read(scene, `/api/axis/records/${id}`))?.deletedAt != null;
  const how = restores ? { method: 'POST', url: `${url}/restore` } : { method: 'DELETE', url };
  noteTouched(scene, await client.ask({ as: person(scene), ...how, about: [id] }), [id]);
}

async function relate(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const from = await chooseRecord(scene);
  const to = chance.pick(universe.records);
  const url = `/api/axis/${from.axis}/${from.type}/${from.id}/relationships`;
  if (chance.between(1, 3) > 1) {
    const payload = { kind: chance.pick(relationshipKinds), to: to.id };
    const reply = await client.ask({ as: person(scene), method: 'POST', url, payload, about: [from.id, to.id] });
    return noteTouched(scene, reply, [from.id, to.id, reply.body?.data?.id]);
  }
  const relationships = (await read(scene, `${url}?limit=50`)) as { id: string; other: { id: string } }[] | null;
  if (!relationships?.length) return;
  const relationship = chance.pick(relationships);
  const touchedIds = [from.id, relationship.other.id];
  noteTouched(
    scene,
    await client.ask({ as: person(scene), method: 'DELETE', url: `${url}/${relationship.id}`, about: touchedIds }),
    [...touchedIds, relationship.id],
  );
}

async function moveStock(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const id = chance.pick(universe.items);
  const movement = chance.pick(['receive', 'issue', 'issue', 'reserve', 'release', 'adjust']);
  const quantity = chance.between(1, 12) * (movement === 'adjust' && chance.between(1, 2) === 1 ? -1 : 1);
  const payload = { movement, quantity, ...(movement === 'receive' ? { unitCost: chance.between(500, 2000) } : {}) };
  const url = `/api/items/${id}/movements`;
  noteTouched(scene, await client.ask({ as: person(scene), method: 'POST', url, payload, about: [id] }), [id]);
}

async function moveOrder(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const latest = (await read(scene, '/api/orders/all?limit=5')) as { id: string }[] | null;
  const id = chance.between(1, 2) === 1 && latest?.length ? chance.pick(latest).id : chance.pick(universe.orders);
  const order = await read(scene, `/api/orders/${id}`);
  const [state] = order?.can.move ?? [];
  if (!state) return;
  const payload = { state, version: order.version };
  const reply = await client.ask({
    as: person(scene),
    method: 'POST',
    url: `/api/orders/${id}/state`,
    payload,
    about: [id],
  });
  noteTouched(scene, reply, [id]);
}

async function reverseEntry(scene: Scene): Promise<void> {
  const { chance, client } = scene;
  const entries = (await read(scene, '/api/finance/entries?limit=8')) as { id: string }[] | null;
  if (!entries?.length) return;
  const { id } = chance.pick(entries);
  const url = `/api/finance/entries/${id}/reverse`;
  const reply = await client.ask({ as: person(scene), method: 'POST', url, payload: {}, about: [id] });
  noteTouched(scene, reply, [id, reply.body?.data?.id]);
}

/** Shuts a bystander out, or brings one back. */
async function shutOrOpen(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const id = chance.pick(universe.members);
  const { status } = (await read(scene, `/api/members/${id}`)) ?? {};
  const url = `/api/members/${id}/${status === 'suspended' ? 'resume' : 'suspend'}`;
  const as = chance.pick(universe.masters);
  noteTouched(scene, await client.ask({ as, method: 'POST', url, payload: {}, about: [id] }), [id]);
}

function getMonths(): { last: string; present: string } {
  const present = getKoreanMonth();
  const [year = 0, month = 0] = present.split('-').map(Number);
  return { last: new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 7), present };
}

async function movePeriod(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const { last, present } = getMonths();
  const as = universe.company.master;
  const month = chance.pick([last, present]);
  const verb = chance.between(1, 4) === 1 ? 'close' : 'reopen';
  await client.ask({ as, method: 'POST', url: `/api/finance/periods/${month}/${verb}`, payload: {} });
}

/** Leaves no period closed behind. */
export async function openPeriods({ client, universe }: Scene): Promise<void> {
  const as = universe.company.master;
  for (const month of Object.values(getMonths())) {
    await client.ask({ as, method: 'POST', url: `/api/finance/periods/${month}/reopen`, payload: {} });
  }
}

async function answerTask(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const as = chance.pick(universe.masters);
  const tasks = (await read(scene, '/api/flow/tasks?limit=20', as)) as {
    id: string;
    executionId: string;
    outlets: { key: string }[];
  }[];
  if (!tasks?.length) return;
  const { id, executionId, outlets } = chance.pick(tasks);
  const payload = { outlet: chance.pick(outlets).key, values: {} };
  const url = `/api/flow/tasks/${id}/complete`;
  await client.ask({ as, method: 'POST', url, payload, about: [executionId], ...client.keyFor(chance, 'task') });
}

async function decide(scene: Scene): Promise<void> {
  const { chance, universe, client } = scene;
  const as = chance.pick(universe.masters);
  const open = (await read(scene, '/api/decision/approvals?box=inbox&limit=20', as)) as
    | { id: string; executionId: string }[]
    | null;
  if (!open?.length) return;
  const { id, executionId } = chance.pick(open);
  const approval = await read(scene, `/api/decision/approvals/${id}`, as);
  if (!approval) return;
  const verb = chance.pick(['approve', 'approve', 'reject']);
  const payload = { version: approval.version, comment: '확인' };
  const url = `/api/decision/approvals/${id}/${verb}`;
  await client.ask({ as, method: 'POST', url, payload, about: [executionId] });
}

async function signal(scene: Scene): Promise<void> {
  const { client, universe } = scene;
  const payload = { name: signalName, payload: {} };
  await client.ask({ as: universe.company.master, method: 'POST', url: '/api/flow/signals', payload });
}

const byHand: readonly PersonAct[] = [
  editRecord,
  editRecord,
  editRecord,
  removeOrRestore,
  relate,
  relate,
  moveStock,
  moveStock,
  moveOrder,
  reverseEntry,
  movePeriod,
  shutOrOpen,
];
const answers: readonly PersonAct[] = [answerTask, answerTask, decide, decide, signal];

/** A person changes something by hand. */
export const changeByHand: PersonAct = (scene) => scene.chance.pick(byHand)(scene);
/** A person answers what a run asks. */
export const answerRun: PersonAct = (scene) => scene.chance.pick(answers)(scene);
