/** A company with one of everything, to try every endpoint on: what exists already and makers for what an example uses up. */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { addMember } from '#modules/company/server/index.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { createPerson, openSession } from '#modules/identity/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import type { TestCompany, TestMember, TestReply, World } from '../testing.ts';
import { toBoth } from './both-languages.ts';
import { createFrames, settings } from './stage-frames.ts';

export class EndpointStage {
  readonly world: World;
  readonly company: TestCompany;
  /** Part of every name of the stage, so that a leak is recognisable. */
  readonly mark: string;
  /** A member whose only role permits nothing. */
  nobody!: TestMember;
  guest = '';
  /** Another visitor, with nothing of its own. */
  stranger = '';
  itemId = '';
  #number = 0;
  #months = -1;

  constructor(world: World, company: TestCompany) {
    this.world = world;
    this.company = company;
    this.mark = `비밀-${company.code}-${createId().slice(-6)}`;
  }

  /** A name that was not used before. */
  name(): string {
    this.#number += 1;
    return `${this.mark}-${this.#number}`;
  }

  /** A code of four digits that was not used before. */
  digits(): string {
    this.#number += 1;
    return String(9000 + this.#number);
  }

  /** A month of long ago that was not used before, each later than the one before: months close in their order. */
  month(): string {
    this.#months += 1;
    return `${1995 + Math.floor(this.#months / 12)}-${String(1 + (this.#months % 12)).padStart(2, '0')}`;
  }

  #profileVersion = 1;

  /** The version of the company's profile, which no read returns: determined by changing it. */
  async profileVersion(): Promise<number> {
    for (;;) {
      const payload = { version: this.#profileVersion, tagline: this.key() };
      const reply = await this.ask('PUT', '/api/company', { payload });
      this.#profileVersion = reply.status === 200 ? reply.body.data.version : this.#profileVersion + 1;
      if (reply.status === 200) return this.#profileVersion;
    }
  }

  key(): string {
    this.#number += 1;
    return `key-${this.#number}`;
  }

  service<Result>(work: (context: Context) => Promise<Result>): Promise<Result> {
    return this.company.service(work);
  }

  async ask(
    method: string,
    url: string,
    input: { as?: TestMember | null; payload?: object; headers?: Record<string, string>; cookie?: string } = {},
  ): Promise<TestReply> {
    const as = input.as === undefined ? this.company.master : input.as;
    const headers = {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(input.cookie ? { cookie: input.cookie, 'sec-fetch-site': 'same-origin' } : {}),
      ...input.headers,
    };
    return this.world.request({ method, url, host: `${this.company.code}.localhost`, headers, payload: input.payload });
  }

  /** The reply's data; throws when the call was refused. */
  async data<Data = { id: string }>(method: string, url: string, payload?: object, as?: TestMember): Promise<Data> {
    const reply = await this.ask(method, url, { as, payload });
    if (reply.status >= 300) throw new Error(`${method} ${url}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  }

  async set(): Promise<this> {
    for (const frame of createFrames()) await this.service((context) => publishFrame(context, frame));
    this.itemId = await this.item();
    await this.data('PUT', '/api/flow/settings', { ...settings, version: 0 });
    await this.data('POST', '/api/roles', { name: 'nothing', displayName: toBoth('없음'), level: 1, permissions: [] });
    this.nobody = await this.member(['nothing']);
    this.guest = await this.visitor();
    this.stranger = await this.visitor();
    return this;
  }

  /** Creates things of the master and of the guest, so that every reader would find one. */
  async oneOfEach(): Promise<void> {
    await this.undo();
    await this.failed();
    await this.task();
    await this.approval();
    await this.record();
    await this.order();
    await this.address();
    await this.world.settle();
  }

  /** The cookie of a new guest session. */
  async visitor(): Promise<string> {
    const session = await this.ask('GET', '/api/guest/session', { as: null });
    return String(session.headers['set-cookie']).split(';')[0] ?? '';
  }

  readonly #holders = new Map<string, Promise<TestMember>>();

  /** A member who holds exactly these permissions, and takes part in nothing. */
  holding(permissions: readonly string[]): Promise<TestMember> {
    const key = [...permissions].sort().join();
    const cachedHolder = this.#holders.get(key);
    if (cachedHolder) return cachedHolder;
    const pendingHolder = this.#holding(permissions);
    this.#holders.set(key, pendingHolder);
    return pendingHolder;
  }

  async #holding(permissions: readonly string[]): Promise<TestMember> {
    const name = this.key();
    await this.data('POST', '/api/roles', { name, displayName: toBoth('시험'), level: 1, permissions });
    return this.member([name]);
  }

  /** A signed-in person without a company. */
  async person(): Promise<TestMember> {
    const [name, email] = [this.name(), `${this.key()}@${this.company.code}.example`];
    return this.world.root(async (context) => {
      const { id: personId } = await createPerson(context, { email, name, emailVerified: true });
      const { accessToken: token } = await openSession(context, { personId, name, ground: null });
      return { personId, token, name, email, role: 'user', company: this.company };
    });
  }

  async member(roles: string[]): Promise<TestMember> {
    const person = await this.person();
    await this.service((context) => addMember(context, { personId: person.personId, roles }));
    return person;
  }

  /** Somebody who asked to join, and the membership that waits. */
  async asking(): Promise<{ person: TestMember; memberId: string }> {
    const person = await this.person();
    const reply = await this.world.request({
      method: 'POST',
      url: '/api/company-network/join',
      headers: { authorization: `Bearer ${person.token}` },
      payload: { companyCode: this.company.code },
    });
    return { person, memberId: reply.body.data.membershipId };
  }

  /** An invited person, and the invitation. */
  async invited(): Promise<{ person: TestMember; invitationId: string }> {
    const person = await this.person();
    const common = { email: person.email, roles: ['master'] };
    const { id: invitationId } = await this.data('POST', '/api/company/invitations', common);
    return { person, invitationId };
  }

  async memberId(roles: string[]): Promise<string> {
    const { personId } = await this.person();
    const { id } = await this.service((context) => addMember(context, { personId, roles }));
    return id;
  }

  record(fields: Record<string, unknown> = { kind: 'customer' }): Promise<{ id: string; version: number }> {
    return this.service((context) =>
      createRecord(context, { axis: 'entity', type: 'external', title: this.name(), fields }),
    );
  }

  async item(): Promise<string> {
    const fields = { price: { amount: 300_000, currency: 'KRW' }, category: 'living', published: true };
    const common = { axis: 'item', type: 'sellable', title: this.name(), fields };
    const { id } = await this.service((context) => createRecord(context, common));
    await this.service((context) =>
      moveStock(context, { movement: 'receive', lines: [{ itemId: id, quantity: 500 }] }),
    );
    return id;
  }

  async run(frameKey: 'quick' | 'asked' | 'handed' | 'lame', amount = 700_000): Promise<string> {
    const start = (context: Context) => startExecution(context, { frameKey, input: { amount } });
    return (await this.company.context('master', start)).id;
  }

  /** A run that failed. */
  async failed(): Promise<string> {
    const id = await this.run('lame');
    await this.data('POST', '/api/flow/signals', { name: 'go-on' });
    return id;
  }

  /** An approval that waits for the team lead. */
  async approval(): Promise<{ id: string; version: number }> {
    const executionId = await this.run('asked');
    const url = '/api/decision/approvals?box=inbox&limit=100';
    const waiting = await this.data<{ id: string; executionId: string }[]>(
      'GET',
      url,
      undefined,
      this.company.supervisor,
    );
    const { id } = waiting.find((item) => item.executionId === executionId) as { id: string };
    return { id, version: 1 };
  }

  /** The same, approved by the team lead. */
  async halfApproved(): Promise<{ id: string; version: number }> {
    const { id } = await this.approval();
    await this.data('POST', `/api/decision/approvals/${id}/approve`, { version: 1 }, this.company.supervisor);
    return { id, version: 2 };
  }

  async task(): Promise<string> {
    const executionId = await this.run('handed');
    const tasks = await this.data<{ id: string; executionId: string }[]>('GET', '/api/flow/tasks?limit=100');
    return String(tasks.find((task) => task.executionId === executionId)?.id);
  }

  /** A run that was undone. */
  async undo(): Promise<string> {
    const executionId = await this.run('quick');
    const payload = { reason: { code: 'mistake' } };
    return (await this.data<{ undoId: string }>('POST', `/api/flow/executions/${executionId}/undo`, payload)).undoId;
  }

  /** Agrees to the versions that hold now: what the company says of itself may have changed since. */
  async orderBody(): Promise<object> {
    const current = (kind: string) => this.data<{ version: number }>('GET', `/api/company/legal/${kind}`);
    return {
      lines: [{ itemId: this.itemId, quantity: 1 }],
      contact: { name: this.name(), email: 'buyer@example.com', phone: '010-1234-5678' },
      address: { postalCode: '04524', line1: '서울시 중구 세종대로 110', line2: '' },
      consent: { terms: (await current('terms')).version, privacy: (await current('privacy')).version },
      key: createId(),
    };
  }

  async order(quantity = 2): Promise<string> {
    const payload = { ...(await this.orderBody()), lines: [{ itemId: this.itemId, quantity }] };
    const reply = await this.ask('POST', '/api/orders', { as: null, cookie: this.guest, payload });
    if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
    return reply.body.data.id;
  }

  async address(): Promise<string> {
    const payload = this.addressBody();
    const reply = await this.ask('POST', '/api/guest/addresses', { as: null, cookie: this.guest, payload });
    const { data } = reply.body;
    return Array.isArray(data) ? data.at(-1).id : data.id;
  }

  addressBody(): object {
    return { label: '집', recipient: this.name(), phone: '010-1234-5678', postalCode: '04524', line1: '세종대로 110' };
  }

  async notice(): Promise<string> {
    await this.run('asked');
    await this.world.settle();
    const reply = await this.ask('GET', '/api/notices', { as: this.company.supervisor });
    return String(reply.body.data[0]?.id);
  }
}
