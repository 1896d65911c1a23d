/** The people of a sample at work: what the story lets them do, through the same services as their screens. */
import type { Actor, Context } from '#kernel/server/context.ts';
import { authorizer } from '#modules/access/server/index.ts';
import { getCurrentLegal } from '#modules/company/server/index.ts';
import {
  approveApproval,
  getApproval,
  listApprovals,
  rejectApproval,
  returnApproval,
} from '#modules/decision/server/index.ts';
import { cancelExecution, completeTask, listTasks, startExecution, undoExecution } from '#modules/flow/server/index.ts';
import { getStock } from '#modules/item/server/index.ts';
import { addAddress, cancelOrder, guests, moveByStaff, placeOrder, readOrder } from '#modules/order/server/index.ts';
import type { Calendar } from './calendar.ts';
import type { Bookkeeper } from './ledger.ts';
import { createAccount, type Person } from './people.ts';
import { type Chance, createChance } from './random.ts';
import { getId, type Ids } from './records.ts';
import { getRecord, type Sample, type SampleGuest } from './sample.ts';
import type { Stage } from './stage.ts';

export interface PlacedOrder {
  id: string;
  executionId: string;
  customer: Actor;
}

/** The buyer, with the label of the delivery address. */
type Buyer = SampleGuest & { label: string; account: boolean };

export class Cast implements Bookkeeper {
  readonly stage: Stage;
  readonly sample: Sample;
  readonly ids: Ids;
  readonly calendar: Calendar;
  readonly chance: Chance;
  readonly #people: ReadonlyMap<string, Person>;
  readonly #customers = new Map<string, Actor>();

  constructor(
    stage: Stage,
    scene: { sample: Sample; ids: Ids; calendar: Calendar; people: ReadonlyMap<string, Person> },
  ) {
    this.stage = stage;
    this.sample = scene.sample;
    this.ids = scene.ids;
    this.calendar = scene.calendar;
    this.#people = scene.people;
    this.chance = createChance(scene.sample.code);
  }

  id(code: string): string {
    return getId(this.ids, code);
  }

  person(key: string): Person {
    const person = this.#people.get(key);
    if (!person) throw new Error(`the sample has no ${key}`);
    return person;
  }

  async as<Result>(key: string, at: Date, work: (context: Context) => Promise<Result>): Promise<Result> {
    return this.stage.act(at, await this.stage.member(this.person(key)), work);
  }

  /** Orderable quantities by code; unlimited for items without stock. */
  async available(at: Date, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const stockedCodes = new Set(this.sample.stock.map(({ code }) => code));
    const levels = await this.stage.within(this.stage.service(), at, (context) =>
      getStock(
        context,
        codes.map((code) => this.id(code)),
      ),
    );
    const getRemaining = (code: string) =>
      stockedCodes.has(code) ? (levels.get(this.id(code))?.available ?? 0) : Number.POSITIVE_INFINITY;
    return new Map(codes.map((code) => [code, getRemaining(code)]));
  }

  /** @returns the execution's id */
  async start(at: Date, key: string, input: { frame: string; input: Record<string, unknown> }): Promise<string> {
    const { id } = await this.as(key, at, (context) =>
      startExecution(context, { frameKey: input.frame, input: input.input }),
    );
    return id;
  }

  /** Decides the execution's approval that lies in the member's inbox. */
  async decide(
    at: Date,
    key: string,
    decision: { execution: string; as: 'approve' | 'reject' | 'return'; comment?: string },
  ): Promise<void> {
    await this.as(key, at, async (context) => {
      const { data } = await listApprovals(context, { box: 'inbox', limit: 100 });
      const row = data.find((item) => item.executionId === decision.execution);
      if (!row) throw new Error(`nothing waits for ${key} in ${decision.execution}`);
      const { version } = await getApproval(context, row.id);
      const act = { id: row.id, version, comment: decision.comment ?? '' };
      // The samples include a run that stops after its approval, for the operators of runs.
      if (decision.as === 'approve') await approveApproval(context, { ...act, anyway: true });
      else if (decision.as === 'reject') await rejectApproval(context, act);
      else await returnApproval(context, act);
    });
  }

  /** Does the execution's open task. */
  async finishTask(at: Date, key: string, input: { execution: string; outlet: string }): Promise<void> {
    await this.as(key, at, async (context) => {
      const { data } = await listTasks(context, { limit: 100, sort: 'newest' });
      const task = data.find((item) => item.executionId === input.execution);
      if (!task) throw new Error(`no task waits for ${key} in ${input.execution}`);
      await completeTask(context, { id: task.id, outlet: input.outlet, values: {} });
    });
  }

  /** @returns the id of the execution that undid it: undoing that one brings it back */
  async undo(at: Date, key: string, input: { execution: string; comment: string }): Promise<string> {
    const { execution: id, comment } = input;
    const done = await this.as(key, at, (context) =>
      undoExecution(context, { id, reason: { code: 'request', text: comment } }),
    );
    return done.undoExecutionId as string;
  }

  async cancel(at: Date, key: string, input: { execution: string; comment: string }): Promise<void> {
    const { execution: id, comment } = input;
    await this.as(key, at, (context) => cancelExecution(context, { id, reason: { code: 'terms', text: comment } }));
  }

  /** Everybody who orders: visitors of the site, and customers in the records who have an account. */
  buyers(): Buyer[] {
    const visitors = this.sample.guests.map((guest) => ({ ...guest, label: '집', account: false }));
    const customers = this.sample.buyers.map(({ code, email, postalCode }) => {
      const { representative, phone, address } = getRecord(this.sample, code).fields;
      const [name, line1] = [String(representative), String(address)];
      return { name, email, phone: String(phone), postalCode, line1, line2: '', label: '사업장', account: true };
    });
    return [...visitors, ...customers];
  }

  async #actor(at: Date, { account: hasAccount, email, name }: Buyer): Promise<Actor> {
    const permissions = authorizer.guestPermissions;
    if (hasAccount) {
      const { id: personId } = await createAccount(this.stage, { email, name });
      return { kind: 'person', personId, sessionId: personId, name, memberId: null, roles: [], permissions };
    }
    const { guestId } = await this.stage.act(at, this.stage.service(), (context) => guests.open(context));
    return { kind: 'guest', guestId, permissions };
  }

  /** As who orders, with an address in the book. */
  async #customer(at: Date, buyer: Buyer): Promise<Actor> {
    const knownCustomer = this.#customers.get(buyer.email);
    if (knownCustomer) return knownCustomer;
    const actor = await this.#actor(at, buyer);
    this.#customers.set(buyer.email, actor);
    const { label, name: recipient, phone, postalCode, line1, line2 } = buyer;
    const address = { label, recipient, phone, postalCode, line1, line2, isDefault: true };
    await this.stage.act(at, actor, (context) => addAddress(context, address));
    return actor;
  }

  async order(
    at: Date,
    request: { buyer: Buyer; lines: { itemId: string; quantity: number }[]; note?: string },
  ): Promise<PlacedOrder> {
    const customer = await this.#customer(at, request.buyer);
    const { name, email, phone, postalCode, line1, line2 } = request.buyer;
    const order = {
      lines: request.lines,
      contact: { name, email, phone },
      address: { postalCode, line1, line2 },
      note: request.note ?? '',
      key: `sample-${this.stage.acts.length}`,
    };
    return this.stage.act(at, customer, async (context) => {
      const placed = await placeOrder(context, { ...order, consent: await getCurrentLegal(context) });
      // Customers do not see the execution of their order; the company's own people do.
      const { executionId } = await readOrder({ ...context, actor: this.stage.service() }, placed.id);
      if (!executionId) throw new Error('the order is no execution');
      return { id: placed.id, executionId, customer };
    });
  }

  async cancelOrder(at: Date, order: PlacedOrder): Promise<void> {
    await this.stage.act(at, order.customer, (context) => cancelOrder(context, order.id));
  }

  async move(at: Date, order: PlacedOrder, state: 'shipped' | 'completed'): Promise<void> {
    await this.as('operator', at, async (context) => {
      const { version } = await readOrder(context, order.id);
      await moveByStaff(context, { id: order.id, state, version });
    });
  }
}
