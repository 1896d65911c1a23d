/** One order from a customer's cart to the undo of its undo, as separate acts that can each be killed and repeated. */
import type { Answer, Call, Product } from './product.ts';

export const journeyActs = ['place', 'approve', 'agree', 'undo', 'redo'] as const;
export type JourneyAct = (typeof journeyActs)[number];

export interface People {
  host: string;
  lead: string;
  finance: string;
  manager: string;
  itemId: string;
}

export class OrderJourney {
  readonly #product: Product;
  readonly #people: People;
  readonly name: string;
  orderId = '';
  executionId = '';
  #cookie = '';
  #undoId = '';

  constructor(product: Product, people: People, name: string) {
    this.#product = product;
    this.#people = people;
    this.name = name;
  }

  #send(call: Omit<Call, 'host'>): Promise<Answer> {
    return this.#product.send({ host: this.#people.host, ...call });
  }

  async #read(path: string, token: string): Promise<Answer['body']> {
    const answer = await this.#send({ method: 'GET', path, token });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  }

  /** Opens the guest's session; kills begin later. */
  async begin(): Promise<void> {
    const answer = await this.#send({ method: 'GET', path: '/api/guest/session' });
    this.#cookie = answer.cookie ?? '';
  }

  async #callOf(act: JourneyAct): Promise<Omit<Call, 'host'>> {
    const key = `${this.name}-${act}`;
    const { lead, finance, manager, itemId } = this.#people;
    if (act === 'place') {
      const contact = { name: this.name, email: 'buyer@example.com', phone: '010-1234-5678' };
      const address = { postalCode: '04524', line1: '서울시 중구 세종대로 110', line2: '' };
      const consent = { terms: 1, privacy: 1 };
      const body = { lines: [{ itemId, quantity: 2 }], contact, address, consent, key };
      return { method: 'POST', path: '/api/orders', cookie: this.#cookie, key, body };
    }
    if (act === 'approve' || act === 'agree') {
      const token = act === 'approve' ? lead : finance;
      const version = act === 'approve' ? 1 : 2;
      const { id } = await this.#approval(lead);
      return {
        method: 'POST',
        path: `/api/decision/approvals/${id}/approve`,
        token,
        key,
        body: { version, comment: '' },
      };
    }
    const id = act === 'undo' ? this.executionId : this.#undoId;
    const body = { reason: { code: 'trial' } };
    return { method: 'POST', path: `/api/flow/executions/${id}/undo`, token: manager, key, body };
  }

  async #approval(token: string): Promise<{ id: string }> {
    for (const box of ['inbox', 'acted']) {
      const approvals = await this.#read(`/api/decision/approvals?box=${box}&limit=100`, token);
      const mine = approvals.find((approval: { executionId: string }) => approval.executionId === this.executionId);
      if (mine) return mine;
    }
    throw new Error(`${this.name}: no approval of ${this.executionId}`);
  }

  #note(act: JourneyAct, answer: Answer): void {
    if (answer.status >= 300) throw new Error(`${this.name} ${act}: ${answer.status} ${JSON.stringify(answer.body)}`);
    const { data } = answer.body;
    if (act === 'place') this.orderId = data.id;
    if (act === 'undo') this.#undoId = data.undoExecutionId;
  }

  /** Prepares the act, so that only its own request is left to send. */
  async prepare(act: JourneyAct): Promise<() => Promise<void>> {
    const call = await this.#callOf(act);
    return async () => {
      this.#note(act, await this.#send(call));
      if (act === 'place')
        this.executionId = (await this.#read(`/api/orders/${this.orderId}`, this.#people.manager)).executionId;
    };
  }

  async perform(act: JourneyAct): Promise<void> {
    await (await this.prepare(act))();
  }
}
