/** A company that sells something, and visitors that order: for the tests of orders and pages. */

import type { TestCall, TestCompany, TestReply, World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { createRecord } from '#modules/axis/server/index.ts';
import { moveStock } from '#modules/item/server/index.ts';
import type { PlaceOrder } from '../../contract/order.ts';

export interface Shop {
  /** KRW 10,000 each, 100 in stock. */
  cup: string;
  /** KRW 600,000 each, 10 in stock. */
  desk: string;
}

export async function createShop(company: TestCompany): Promise<Shop> {
  const make = (title: string, amount: number, stock: number): Promise<string> =>
    company.service(async (context) => {
      const fields = {
        price: { amount, currency: 'KRW' },
        published: true,
        category: 'living',
        description: `${title} 설명`,
      };
      const { id } = await createRecord(context, { axis: 'item', type: 'sellable', title, fields });
      await moveStock(context, { movement: 'receive', lines: [{ itemId: id, quantity: stock }] });
      return id;
    });
  return { cup: await make('도자기 컵', 10_000, 100), desk: await make('원목 책상', 600_000, 10) };
}

/** A browser without an account; stores its cookies. */
export class Visitor {
  readonly #world: World;
  readonly #company: TestCompany;
  cookies: Record<string, string> = {};

  constructor(world: World, company: TestCompany) {
    this.#world = world;
    this.#company = company;
  }

  async call<E extends Endpoint>(endpoint: E, call: TestCall<E> = {}): Promise<TestReply> {
    const reply = await this.#world.call(endpoint, { at: this.#company, cookies: this.cookies, ...call });
    Object.assign(this.cookies, reply.cookies);
    return reply;
  }

  /** Opens a page or sends a form, as a browser does. */
  async page(url: string, form?: Record<string, string>): Promise<TestReply> {
    const host = `${this.#company.code}.localhost`;
    const cookie = Object.entries(this.cookies).map(([name, value]) => `${name}=${value}`);
    const reply = await this.#world.request({
      method: form ? 'POST' : 'GET',
      url,
      host,
      headers: {
        accept: 'text/html',
        cookie: cookie.join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` } : {}),
      },
      ...(form ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    Object.assign(this.cookies, reply.cookies);
    return reply;
  }
}

let orders = 0;

export function createOrderBody(lines: PlaceOrder['lines'], change: Partial<PlaceOrder> = {}): PlaceOrder {
  orders += 1;
  return {
    lines,
    contact: { name: '김하늘', email: 'sky@example.com', phone: '010-1234-5678' },
    address: { postalCode: '06236', line1: '서울 강남구 테헤란로 152', line2: '3층' },
    note: '',
    consent: { terms: 1, privacy: 1 },
    key: `test-order-${orders}`,
    ...change,
  };
}
