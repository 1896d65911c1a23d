/** The shape of a sample company: data only. The code that uses it is in `records.ts`, `books.ts` and `story.ts`. */
import type { Industry } from '#modules/company/contract/shapes.ts';

export interface SamplePerson {
  /** The part of the address before `@{code}.example`; also how the story names the person. */
  key: string;
  name: string;
  roles: readonly string[];
  /** 직책 */
  title: string;
  /** Code of the department's record; none for those who come from outside. */
  department?: string;
  phone: string;
}

/** A value `{ ref: code }` is replaced by the id of the sample's record with that code. */
export interface Reference {
  ref: string;
}
export type SampleValue =
  | string
  | number
  | boolean
  | readonly string[]
  | Reference
  | { amount: number; currency: 'KRW' };

export interface SampleRecord {
  axis: string;
  type: string;
  title: string;
  code: string;
  fields: Readonly<Record<string, SampleValue>>;
  /** Months after the founding when it was entered; 0 by default. */
  month?: number;
  /** The account of the ledger that says its balance: written down on the last day. */
  account?: string;
}

/** A stocked item. */
export interface SampleStock {
  /** Code of the item's record. */
  code: string;
  /** Unit cost, in KRW. */
  cost: number;
  /** At the beginning. */
  opening: number;
  /** Usual monthly outflow without online orders: shop sales or consumption by production. */
  monthly: number;
}

export interface SampleLink {
  from: string;
  kind: 'supplies' | 'manages' | 'belongs-to' | 'responsible-for' | 'located-in' | 'documented-by' | 'related';
  to: string;
}

export interface SampleGuest {
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  line1: string;
  line2: string;
}

/** A customer in the records who orders with an account of its own: its orders are proven to be its. */
export interface SampleBuyer {
  /** Of the customer's record. */
  code: string;
  email: string;
  postalCode: string;
}

/** Monthly figures of the books, in KRW. */
export interface SampleBooks {
  capital: number;
  deposit: number;
  fixtures: number;
  salaries: number;
  rent: number;
  utilities: number;
  communication: number;
  advertising: number;
  fees: number;
  /** Sales that no online order makes, without VAT, in the first month; they grow by `growth` a month. */
  sales: number;
  growth: number;
  /** For services: what subcontractors cost, as a share of the sales. */
  outsourced: number;
  /** Months that are still open, this one included. */
  open: number;
}

/** Seller details in the footer of its pages and its orders, besides its name and its people; made up, like the rest. */
export interface SampleSeller {
  businessNumber: string;
  mailOrderNumber: string;
  address: string;
  phone: string;
  bankName: string;
  bankAccount: string;
}

export interface Sample {
  code: string;
  name: string;
  industry: Industry;
  tagline: string;
  location: string;
  businessType: string;
  primaryColor: string;
  seller: SampleSeller;
  people: readonly SamplePerson[];
  /** Members of other samples who also belong here: their full address. */
  shared: readonly { email: string; roles: readonly string[]; title: string }[];
  records: readonly SampleRecord[];
  stock: readonly SampleStock[];
  links: readonly SampleLink[];
  guests: readonly SampleGuest[];
  buyers: readonly SampleBuyer[];
  books: SampleBooks;
}

export const toWon = (amount: number): { amount: number; currency: 'KRW' } => ({ amount, currency: 'KRW' });
export const createReference = (code: string): Reference => ({ ref: code });

export function getAddress(sample: Pick<Sample, 'code'>, key: string): string {
  return `${key}@${sample.code}.example`;
}

export function getRecord(sample: Pick<Sample, 'records'>, code: string): SampleRecord {
  const record = sample.records.find((record) => record.code === code);
  if (!record) throw new Error(`the sample has no record ${code}`);
  return record;
}

/** Sales price of the item, VAT included, in KRW. */
export function getPrice(sample: Pick<Sample, 'records'>, code: string): number {
  return (getRecord(sample, code).fields.price as { amount: number }).amount;
}

/** Stocked items of one type, for example `sellable`. */
export function listStock(sample: Pick<Sample, 'records' | 'stock'>, type: string): readonly SampleStock[] {
  return sample.stock.filter((stock) => getRecord(sample, stock.code).type === type);
}
