/** Sample data: made by the acts that people use, each a run of its own, and taken away by undoing these runs. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { startSystemExecution, withdrawExecution } from '#modules/flow/server/index.ts';
import { defaultTax } from '#modules/item/contract/tax.ts';
import { createProduct } from '#modules/item/server/index.ts';
import { createManualOrder, hideOrders } from '#modules/order/server/index.ts';
import { sampleErrors } from '../contract/errors.ts';
import { samplesChanged } from '../contract/events.ts';
import { type ClearedSamples, type RetainedSample, type SampleRecord, sampleMark } from '../contract/sample.ts';
import * as queries from './sample.queries.ts';
import { sampleCustomers, sampleOrders, sampleProducts } from './sample-data.ts';
import { neverExpires, sampleCustomerFrame, sampleShipmentFrame } from './sample-frames.ts';

const toSamples = (samples: readonly queries.StoredSample[]): { things: SampleRecord[] } => ({
  things: samples.map(({ kind, id, title }) => ({ kind, id, title })),
});

export async function getSamples(context: Context) {
  return toSamples(await context.unit.query(queries.selectSamples(context.companyId)));
}

const addSampleMark = (context: Context, name: { ko: string; en: string }) => {
  const { locale } = context.company;
  return `${sampleMark[locale]} ${name[locale]}`;
};

async function createProducts(context: Context, industry: Industry): Promise<queries.StoredSample[]> {
  const created: queries.StoredSample[] = [];
  for (const { name, price, quantity, unitCost, category } of sampleProducts[industry]) {
    const title = addSampleMark(context, name);
    const product = {
      name: title,
      price: { amount: price, currency: context.company.currency },
      ...{ quantity, unitCost, tax: defaultTax, published: true },
      category: category.value,
    };
    const { id, executionId } = await createProduct(context, product, { neverExpires: neverExpires });
    created.push({ kind: 'product', id, title, executionId });
  }
  return created;
}

async function createCustomers(context: Context): Promise<queries.StoredSample[]> {
  const created: queries.StoredSample[] = [];
  for (const { name, phone, email, address } of sampleCustomers) {
    const [id, title] = [createId(), addSampleMark(context, name)];
    const fields = { kind: 'customer', phone, email, address: address[context.company.locale] };
    const input = { id, title, fields };
    const { id: executionId } = await startSystemExecution(context, { frame: sampleCustomerFrame, input, title });
    created.push({ kind: 'customer', id, title, executionId });
  }
  return created;
}

async function createOrders(
  context: Context,
  industry: Industry,
  products: readonly queries.StoredSample[],
): Promise<queries.StoredSample[]> {
  const created: queries.StoredSample[] = [];
  for (const { product, quantity, customer, isSent } of sampleOrders[industry]) {
    const who = sampleCustomers[customer] as (typeof sampleCustomers)[number];
    const { phone, email, address } = who;
    const order = await createManualOrder(
      context,
      {
        lines: [{ itemId: (products[product] as queries.StoredSample).id, quantity }],
        contact: { name: addSampleMark(context, who.name), email, phone },
        address: { postalCode: '04524', line1: address[context.company.locale], line2: '' },
      },
      { neverExpires: neverExpires },
    );
    const orderRecord = { id: order.id, title: `${sampleMark[context.company.locale]} ${order.number}` };
    created.push({ kind: 'order', ...orderRecord, executionId: order.executionId });
    if (!isSent) continue;
    const input = { order: order.id };
    const { id: executionId } = await startSystemExecution(context, {
      frame: sampleShipmentFrame,
      input,
      title: orderRecord.title,
    });
    created.push({ kind: 'shipment', ...orderRecord, executionId });
  }
  return created;
}

/** In the order in which they were made. @throws SAMPLES_ALREADY_THERE, and what the company's own flows refuse */
export async function makeSamples(context: Context): Promise<queries.StoredSample[]> {
  const { companyId } = context;
  await context.unit.query(queries.lockSamples(companyId));
  const there = await context.unit.query(queries.selectSamples(companyId));
  if (there.length > 0) throw fail(sampleErrors.SAMPLES_ALREADY_THERE);
  const { industry } = await readCompany(context);
  const products = await createProducts(context, industry);
  const customers = await createCustomers(context);
  const orders = await createOrders(context, industry, products);
  const sampleRecords = [...products, ...customers, ...orders];
  context.unit.add(queries.insertSamples(companyId, sampleRecords));
  emit(context, samplesChanged, { companyId });
  return sampleRecords;
}

/** All of it or nothing. @throws what `makeSamples` throws */
export const fillSamples = async (context: Context) => toSamples(await makeSamples(context));

/** Takes away what nobody changed or uses, the latest first. What stays is a sample still, and goes another time. */
export async function clearSamples(context: Context): Promise<ClearedSamples> {
  const { companyId } = context;
  await context.unit.query(queries.lockSamples(companyId));
  const samples = await context.unit.query(queries.selectSamples(companyId));
  const [removed, retained]: [queries.StoredSample[], RetainedSample[]] = [[], []];
  for (const sample of samples.toReversed()) {
    const reason = { code: 'trial', text: '' } as const;
    const { stays } = await withdrawExecution(context, { id: sample.executionId, reason });
    const { executionId: _, ...sampleRecord } = sample;
    if (stays) retained.push({ ...sampleRecord, ...stays });
    else removed.push(sample);
  }
  const orders = removed.filter(({ kind }) => kind === 'order').map(({ id }) => id);
  if (orders.length > 0) hideOrders(context, orders);
  context.unit.add(
    queries.updateRemoved(
      companyId,
      removed.map(({ executionId }) => executionId),
    ),
  );
  emit(context, samplesChanged, { companyId });
  // An order and its sending are one thing to people.
  const named = retained.filter(
    ({ kind, id }) =>
      kind !== 'order' ||
      !retained.some((retainedSample) => retainedSample.kind === 'shipment' && retainedSample.id === id),
  );
  return { removed: removed.filter(({ kind }) => kind !== 'shipment').length, kept: named };
}
