/** Short ways to write the records of the samples, one a line. */
import { formatBusinessNumber, isBusinessNumber } from '#kernel/contract/business-number.ts';
import { createReference, type SampleBuyer, type SampleRecord, type SampleValue, toWon } from '../sample.ts';

type Fields = Readonly<Record<string, SampleValue>>;

/** `[code, name, category, price, description, more?]` */
export type GoodsRow = readonly [
  code: string,
  title: string,
  category: string,
  price: number,
  description: string,
  more?: Fields,
];

export function createGoods(rows: readonly GoodsRow[], unit: string): SampleRecord[] {
  return rows.map(([code, title, category, price, description, more = {}]) => ({
    axis: 'item',
    type: 'sellable',
    title,
    code,
    fields: { price: toWon(price), category, description, published: true, unit, ...more },
  }));
}

/** `[code, name, cost, supplier's code, reorder point]` */
export function createMaterials(
  type: 'raw-material' | 'consumable',
  rows: readonly (readonly [
    code: string,
    title: string,
    cost: number,
    supplier: string,
    reorder: number,
    unit: string,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, cost, supplier, reorderPoint, unit]) => ({
    axis: 'item',
    type,
    title,
    code,
    fields: { unit, unitCost: toWon(cost), reorderPoint, supplier: createReference(supplier) },
  }));
}

export function createAssets(
  rows: readonly (readonly [
    code: string,
    title: string,
    acquiredOn: string,
    cost: number,
    years: number,
    place: string,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, acquiredOn, cost, years, place]) => ({
    axis: 'item',
    type: 'asset',
    title,
    code,
    fields: {
      status: 'in-use',
      acquiredOn,
      acquisitionCost: toWon(cost),
      usefulLifeYears: years,
      place: createReference(place),
    },
  }));
}

/** The business number that begins with these nine digits. */
function addCheckDigit(nine: string): string {
  const check = Array.from({ length: 10 }, (_, digit) => `${nine}${digit}`).find(isBusinessNumber);
  return formatBusinessNumber(check ?? nine);
}

type Kind = 'customer' | 'supplier' | 'partner' | 'agency';

/** `[code, name, representative, phone, address, grade or payment terms, month of the year in which it was entered]` */
export function createPartners(
  kind: Kind,
  rows: readonly (readonly [
    code: string,
    title: string,
    representative: string,
    phone: string,
    address: string,
    more: string,
    month: number,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, representative, phone, address, more, month], index) => ({
    axis: 'entity',
    type: 'external',
    title,
    code,
    month,
    fields: {
      kind,
      representative,
      phone,
      address,
      businessNumber: addCheckDigit(`${210 + index}${81 + (index % 8)}${1045 + index * 31}`),
      ...(kind === 'customer' ? { grade: more, paymentTerms: 'monthly' } : { paymentTerms: more }),
    },
  }));
}

/** The records with the addresses by which these customers order. */
export function addAddresses(records: readonly SampleRecord[], buyers: readonly SampleBuyer[]): SampleRecord[] {
  const emails = new Map(buyers.map(({ code, email }) => [code, email]));
  return records.map((record) => {
    const email = emails.get(record.code);
    return email === undefined ? record : { ...record, fields: { ...record.fields, email } };
  });
}

/** `[code, name, department's code, position, phone, day of joining]` */
export function createEmployees(
  host: string,
  rows: readonly (readonly [
    code: string,
    title: string,
    department: string,
    position: string,
    phone: string,
    joinedOn: string,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, department, position, phone, joinedOn]) => ({
    axis: 'entity',
    type: 'internal',
    title,
    code,
    fields: {
      kind: 'employee',
      department: createReference(department),
      position,
      phone,
      joinedOn,
      email: `${code.toLowerCase()}@${host}`,
    },
  }));
}

type Knowledge = 'document' | 'manual' | 'policy' | 'report';

/** `[code, title, text, topics, month]` */
export function createKnowledge(
  type: Knowledge,
  rows: readonly (readonly [code: string, title: string, body: string, tags: readonly string[], month: number])[],
): SampleRecord[] {
  return rows.map(([code, title, body, tags, month]) => ({
    axis: 'knowledge',
    type,
    title,
    code,
    month,
    fields: { status: 'published', body, tags },
  }));
}

/** `[code, name, channel, budget, state, month]` */
export function createCampaigns(
  rows: readonly (readonly [
    code: string,
    title: string,
    channel: string,
    budget: number,
    status: string,
    month: number,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, channel, budget, status, month]) => ({
    axis: 'marketing',
    type: 'external',
    title,
    code,
    month,
    fields: { channel, budget: toWon(budget), status },
  }));
}

/** `[code, title, goal, state, month]` */
export function createEfforts(
  rows: readonly (readonly [code: string, title: string, goal: string, status: string, month: number])[],
): SampleRecord[] {
  return rows.map(([code, title, goal, status, month]) => ({
    axis: 'marketing',
    type: 'internal',
    title,
    code,
    month,
    fields: { goal, status },
  }));
}

/** `[code, name, direction, amount, cycle]` */
export function createCashFlows(
  rows: readonly (readonly [code: string, title: string, direction: 'in' | 'out', amount: number, cycle: string])[],
): SampleRecord[] {
  return rows.map(([code, title, direction, amount, cycle]) => ({
    axis: 'finance',
    type: 'flow',
    title,
    code,
    fields: { direction, amount: toWon(amount), cycle },
  }));
}

/** `[code, name, kind, institution, number, account]`; the last is the account of the ledger that says the balance. */
export function createHoldings(
  rows: readonly (readonly [
    code: string,
    title: string,
    kind: string,
    institution: string,
    accountNumber: string | null,
    account?: string,
  ])[],
): SampleRecord[] {
  return rows.map(([code, title, kind, institution, accountNumber, account]) => ({
    axis: 'finance',
    type: 'state',
    title,
    code,
    fields: { kind, institution, ...(accountNumber && { accountNumber }) },
    ...(account && { account }),
  }));
}

/** Any other record. */
export function createRecords(
  path: `${string}/${string}`,
  rows: readonly (readonly [code: string, title: string, fields: Fields, month?: number])[],
): SampleRecord[] {
  const [axis, type] = path.split('/') as [string, string];
  return rows.map(([code, title, fields, month = 0]) => ({ axis, type, title, code, fields, month }));
}
