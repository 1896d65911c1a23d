/** Sample data: made by the acts that people use, each a run of its own, and taken away by undoing these runs. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { startSystemExecution, withdrawExecution } from '#modules/flow/server/index.ts';
import { standardTax } from '#modules/item/contract/tax.ts';
import { createProduct } from '#modules/item/server/index.ts';
import { hideOrders, takeOrder } from '#modules/order/server/index.ts';
import { sampleErrors } from '../contract/errors.ts';
import { samplesChanged } from '../contract/events.ts';
import { type Cleared, type KeptSample, type SampleThing, sampleMark } from '../contract/sample.ts';
import { customerFrame, forGood, shipmentFrame } from './frames.ts';
import * as queries from './sample.queries.ts';
import { sampleCustomers, sampleOrders, sampleProducts } from './samples.ts';

const shown = (things: readonly queries.StoredThing[]): { things: SampleThing[] } => ({
  things: things.map(({ kind, id, title }) => ({ kind, id, title })),
});

export async function readSamples(context: Context) {
  return shown(await context.unit.query(queries.selectThings(context.companyId)));
}

const marked = (context: Context, name: { ko: string; en: string }) => {
  const { locale } = context.company;
  return `${sampleMark[locale]} ${name[locale]}`;
};

async function makeProducts(context: Context, industry: Industry): Promise<queries.StoredThing[]> {
  const made: queries.StoredThing[] = [];
  for (const { name, price, quantity, unitCost, category } of sampleProducts[industry]) {
    const title = marked(context, name);
    const product = {
      name: title,
      price: { amount: price, currency: context.company.currency },
      ...{ quantity, unitCost, tax: standardTax, published: true },
      category: category.value,
    };
    const { id, executionId } = await createProduct(context, product, { neverExpires: forGood });
    made.push({ kind: 'product', id, title, executionId });
  }
  return made;
}

async function makeCustomers(context: Context): Promise<queries.StoredThing[]> {
  const made: queries.StoredThing[] = [];
  for (const { name, phone, email, address } of sampleCustomers) {
    const [id, title] = [newId(), marked(context, name)];
    const fields = { kind: 'customer', phone, email, address: address[context.company.locale] };
    const input = { id, title, fields };
    const { id: executionId } = await startSystemExecution(context, { frame: customerFrame, input, title });
    made.push({ kind: 'customer', id, title, executionId });
  }
  return made;
}

async function makeOrders(
  context: Context,
  industry: Industry,
  products: readonly queries.StoredThing[],
): Promise<queries.StoredThing[]> {
  const made: queries.StoredThing[] = [];
  for (const { product, quantity, customer, isSent } of sampleOrders[industry]) {
    const who = sampleCustomers[customer] as (typeof sampleCustomers)[number];
    const { phone, email, address } = who;
    const order = await takeOrder(
      context,
      {
        lines: [{ itemId: (products[product] as queries.StoredThing).id, quantity }],
        contact: { name: marked(context, who.name), email, phone },
        address: { postalCode: '04524', line1: address[context.company.locale], line2: '' },
      },
      { neverExpires: forGood },
    );
    const thing = { id: order.id, title: `${sampleMark[context.company.locale]} ${order.number}` };
    made.push({ kind: 'order', ...thing, executionId: order.executionId });
    if (!isSent) continue;
    const input = { order: order.id };
    const { id: executionId } = await startSystemExecution(context, {
      frame: shipmentFrame,
      input,
      title: thing.title,
    });
    made.push({ kind: 'shipment', ...thing, executionId });
  }
  return made;
}

/** In the order in which they were made. @throws SAMPLES_ALREADY_THERE, and what the company's own flows refuse */
export async function makeSamples(context: Context): Promise<queries.StoredThing[]> {
  const { companyId } = context;
  await context.unit.query(queries.lockSamples(companyId));
  const there = await context.unit.query(queries.selectThings(companyId));
  if (there.length > 0) throw fail(sampleErrors.SAMPLES_ALREADY_THERE);
  const { industry } = await readCompany(context);
  const products = await makeProducts(context, industry);
  const customers = await makeCustomers(context);
  const orders = await makeOrders(context, industry, products);
  const things = [...products, ...customers, ...orders];
  context.unit.add(queries.insertThings(companyId, things));
  emit(context, samplesChanged, { companyId });
  return things;
}

/** All of it or nothing. @throws what `makeSamples` throws */
export const fillSamples = async (context: Context) => shown(await makeSamples(context));

/** Takes away what nobody changed or uses, the latest first. What stays is a sample still, and goes another time. */
export async function clearSamples(context: Context): Promise<Cleared> {
  const { companyId } = context;
  await context.unit.query(queries.lockSamples(companyId));
  const things = await context.unit.query(queries.selectThings(companyId));
  const [gone, kept]: [queries.StoredThing[], KeptSample[]] = [[], []];
  for (const thing of things.toReversed()) {
    const reason = { code: 'trial', text: '' } as const;
    const { stays } = await withdrawExecution(context, { id: thing.executionId, reason });
    const { executionId: _, ...told } = thing;
    if (stays) kept.push({ ...told, ...stays });
    else gone.push(thing);
  }
  const orders = gone.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  if (orders.length > 0) hideOrders(context, orders);
  context.unit.add(
    queries.markRemoved(
      companyId,
      gone.map(({ executionId }) => executionId),
    ),
  );
  emit(context, samplesChanged, { companyId });
  // An order and its sending are one thing to people.
  const named = kept.filter(
    ({ kind, id }) => kind !== 'order' || !kept.some((one) => one.kind === 'shipment' && one.id === id),
  );
  return { removed: gone.filter(({ kind }) => kind !== 'shipment').length, kept: named };
}
