/** A company with few things that many collide on: records of two types, items with stock, orders, and frames to start from. */
import { createId } from '#kernel/contract/ids.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import { setMemberRoles, type TestCompany, type TestMember, type World } from '../../testing.ts';
import type { OutsideService } from './outside-service.ts';

export interface Subject {
  id: string;
  axis: string;
  type: string;
}

/** An execution that may be undone: a run, an undo of one, a redo. */
export interface Target {
  id: string;
  title: string;
}

export const approvalLine = 'chaos';
export const signalName = 'chaos';
/** From this much on, an undo needs an approval. */
const approvalAbove = 50_000_000;
/** Few, so that they are shut out more than once. */
const bystanders = 3;
/** Little, so that what one run received another soon needs. */
const stockAtFirst = 4;
const both = (text: string) => ({ ko: text, en: text });

type Form = { note: string; line: string; reference: string; target: string };
/** Fields of the two types of records that runs and people change. */
export const fieldsByAxis: Record<string, Form> = {
  space: { note: 'note', line: 'address', reference: 'owner', target: 'entity' },
  entity: { note: 'note', line: 'position', reference: 'department', target: 'entity' },
};

export class Universe {
  readonly world: World;
  readonly company: TestCompany;
  readonly #service: OutsideService;
  /** All may undo; two of them are masters, so that one can approve what the other asked for. */
  people: TestMember[] = [];
  masters: TestMember[] = [];
  records: Subject[] = [];
  items: string[] = [];
  orders: string[] = [];
  /** Memberships of people who do nothing but be shut out and brought back. */
  members: string[] = [];
  /** Executions that were started or made by undoing, in their order. */
  targets: Target[] = [];
  /** Executions that were undone. */
  readonly gone = new Set<string>();
  /** Frames that were published, by what their blocks wait for. */
  frames: string[] = [];
  subFlows: string[] = [];
  /** Things changed by people. */
  readonly touched = new Set<string>();
  #made = 0;

  constructor(world: World, company: TestCompany, service: OutsideService) {
    this.world = world;
    this.company = company;
    this.#service = service;
  }

  /** The address at which another service makes this company's things. */
  get things(): string {
    return `${this.#service.origin}/${this.company.code}`;
  }

  /** Things of this company in the external service. */
  get held(): string[] {
    return this.#service.held(this.company.code);
  }

  /** Records that may be deleted: the others stay, so that most runs find what they need. */
  get mortal(): Subject[] {
    return this.records.slice(-2);
  }

  get id(): string {
    return this.company.tenant.id;
  }

  service<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
    return this.company.service(work);
  }

  next(): number {
    this.#made += 1;
    return this.#made;
  }

  async open(size: { records: number; items: number; orders: number }): Promise<void> {
    const { manager, master, supervisor } = this.company;
    const second = await this.#secondMaster();
    // a person who follows a message must see the run that it is about
    await setMemberRoles(supervisor, ['supervisor', 'operator', 'data-manager']);
    this.masters = [master, second];
    this.people = [manager, master, supervisor, second];
    await this.#settings();
    for (let n = 0; n < size.records; n++) this.records.push(await this.#record(n));
    for (let n = 0; n < size.items; n++) this.items.push(await this.#item(n));
    for (let n = 0; n < size.orders; n++) this.orders.push(await this.#order());
    for (let n = 0; n < bystanders; n++) this.members.push(await this.#bystander(n));
  }

  async #secondMaster(): Promise<TestMember> {
    const { world, company } = this;
    const [name, email] = [`${company.code} second`, `second@${company.code}.example`];
    const existingMember = await world.root(async (context) => {
      const { id: personId } = await createPerson(context, { email, name, emailVerified: true });
      return { personId, token: await signInPerson(context, { personId, name }) };
    });
    await this.service((context) => addMember(context, { personId: existingMember.personId, roles: ['master'] }));
    return { ...existingMember, name, email, role: 'master', company };
  }

  async #bystander(n: number): Promise<string> {
    const { world, company } = this;
    const newPerson = { name: `${company.code} bystander ${n}`, email: `bystander${n}@${company.code}.example` };
    const { id: personId } = await world.root((context) =>
      createPerson(context, { ...newPerson, emailVerified: true }),
    );
    return (await this.service((context) => addMember(context, { personId, roles: ['external', 'viewer'] }))).id;
  }

  /** Signs everybody in again: a long chaos run outlives a token. */
  async renew(): Promise<void> {
    for (const person of this.people) person.token = await this.world.root((context) => signInPerson(context, person));
  }

  async #settings(): Promise<void> {
    const as = this.company.master;
    const write = async (method: string, url: string, payload: object) => {
      const headers = { authorization: `Bearer ${as.token}` };
      const reply = await this.world.request({ method, url, host: `${this.company.code}.localhost`, headers, payload });
      if (reply.status >= 300) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    };
    await write('PUT', '/api/flow/settings', {
      wonPerUnit: { USD: 1300 },
      undoApprovalAbove: approvalAbove,
      version: 0,
    });
    const seats = [{ role: 'master' }];
    const steps = [{ title: both('결재'), kind: 'approve', order: 'serial', rule: 'any', seats }];
    await write('POST', '/api/decision/lines', { key: approvalLine, title: both('결재'), description: '', steps });
  }

  async #record(n: number): Promise<Subject> {
    const axis = n % 2 === 0 ? 'space' : 'entity';
    const fields = axis === 'space' ? { note: `처음 ${n}` } : { kind: 'employee', note: `처음 ${n}` };
    const newRecord = { axis, type: 'internal', title: `${axis} ${n}`, fields } as const;
    const { id } = await this.service((context) => createRecord(context, newRecord));
    return { id, axis, type: 'internal' };
  }

  async #item(n: number): Promise<string> {
    const fields = { price: { amount: 10_000, currency: 'KRW' }, category: 'living', published: true };
    const newItem = { axis: 'item', type: 'sellable', title: `상품 ${n}`, fields } as const;
    const { id } = await this.service((context) => createRecord(context, newItem));
    const lines = [{ itemId: id, quantity: stockAtFirst, unitCost: 1000 }];
    await this.service((context) => moveStock(context, { movement: 'receive', lines }));
    return id;
  }

  /** An order of a frame of its own, whose run is nobody's target. */
  async #order(): Promise<string> {
    const contact = { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' };
    const settings = { lines: [{ itemId: this.items[0] as string, quantity: 1 }], contact };
    const create = { id: 'order', kind: 'order.create', title: both('주문'), settings };
    const confirm = {
      id: 'confirm',
      kind: 'order.state',
      title: both('확정'),
      settings: { orderId: '=steps.order.output.id', state: 'confirmed' },
    };
    const key = await this.publish({ blocks: [create, confirm], connections: [{ from: 'order', to: 'confirm' }] });
    const { id } = await this.service((context) => startExecution(context, { frameKey: key, input: {} }));
    const [reply] = await this.read(`/api/orders/all?limit=1`);
    if (!reply) throw new Error(`no order of ${id}`);
    return reply.id;
  }

  async read(url: string, as: TestMember = this.company.master): Promise<{ id: string }[]> {
    const headers = { authorization: `Bearer ${as.token}` };
    const reply = await this.world.request({ method: 'GET', url, host: `${this.company.code}.localhost`, headers });
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  }

  /** Publishes a frame that acts with the rights its blocks need. */
  async publish(definition: FrameDraft): Promise<string> {
    const key = `chaos-${this.company.code}-${this.next()}-${createId().slice(-6)}`;
    const runAs = { kind: 'service' as const, permissions: [...frameRights] };
    const newFrame = { key, title: both(key), logType: 'finance' as const, definition: { ...definition, runAs } };
    await this.service((context) => publishFrame(context, newFrame));
    return key;
  }
}

async function signInPerson(context: AnyContext, person: { personId: string; name: string }): Promise<string> {
  return (await openSession(context, { ...person, ground: null })).accessToken;
}

const frameRights = [
  'axis.space.internal.write',
  'axis.entity.internal.write',
  'finance.entry.post',
  'item.stock.move',
  'order.order.write',
  'decision.approval.request',
  'notification.message.send',
  'integration.call.make',
  'company.member.manage',
] as const;
