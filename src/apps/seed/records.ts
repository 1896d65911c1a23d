/** The records of a sample, entered month by month by the person responsible for them. */

import { createId } from '#kernel/contract/ids.ts';
import type { Actor, Context } from '#kernel/server/context.ts';
import { storePicture } from '#kernel/server/files.ts';
import { attachNamedPictures } from '#kernel/server/unused-files.ts';
import {
  addLink,
  createRecord,
  findRecordsById,
  listRecords,
  setDeleted,
  updateRecord,
} from '#modules/axis/server/index.ts';
import { internalType } from '#modules/entity/contract/internal.type.ts';
import { imageField } from '#modules/item/contract/catalog.ts';
import type { Calendar } from './calendar.ts';
import type { Pictures } from './pictures.ts';
import { getAddress, type Reference, type Sample, type SampleRecord, type SampleValue } from './sample.ts';
import type { Stage } from './stage.ts';

/** Ids by code, of all records of the sample: those to come, too. */
export type Ids = ReadonlyMap<string, string>;

export function getId(ids: Ids, code: string): string {
  const id = ids.get(code);
  if (!id) throw new Error(`the sample has no record ${code}`);
  return id;
}

type RecordPlace = Pick<SampleRecord, 'axis' | 'type'>;
const isStaff = ({ axis, type }: RecordPlace) => axis === internalType.axis && type === internalType.key;

/** Employees with an account are known by its address, as the chart knows them. */
export function addAccounts(sample: Sample): SampleRecord[] {
  const keys = new Map(sample.people.map(({ key, name }) => [name, key]));
  return sample.records.map((record) => {
    const key = isStaff(record) ? keys.get(record.title) : undefined;
    return key === undefined ? record : { ...record, fields: { ...record.fields, email: getAddress(sample, key) } };
  });
}

/** The departments and places of the template, the founder shown in the chart, and an id for each record of the sample. */
export async function chooseIds(stage: Stage, sample: Sample): Promise<Ids> {
  const axes = ['entity', 'space'] as const;
  const templateRecords = await stage.within(stage.service(), stage.now, async (context) => {
    const pages = [];
    for (const axis of axes) pages.push(await listRecords(context, { axis, limit: 100 }));
    return pages.flatMap((page) => page.data);
  });
  const templateIds = templateRecords.flatMap((record) => (record.code ? [[record.code, record.id] as const] : []));
  const staffIdsByTitle = new Map(
    templateRecords.flatMap((record) => (isStaff(record) ? [[record.title, record.id] as const] : [])),
  );
  const idFor = (record: SampleRecord) =>
    (isStaff(record) ? staffIdsByTitle.get(record.title) : undefined) ?? createId();
  return new Map([...templateIds, ...sample.records.map((record) => [record.code, idFor(record)] as const)]);
}

const isReference = (value: SampleValue): value is Reference => typeof value === 'object' && 'ref' in value;

function resolveFields(record: SampleRecord, ids: Ids): Record<string, unknown> {
  const entries = Object.entries(record.fields);
  return Object.fromEntries(entries.map(([key, value]) => [key, isReference(value) ? getId(ids, value.ref) : value]));
}

/** Owners of records: the bookkeeper's are records of finance, the manager's all others. */
export interface RecordAuthors {
  by: Actor;
  books: Actor;
}

/** Records of one month, in one unit of work per person responsible. */
export async function enterRecords(
  stage: Stage,
  at: Date,
  input: { records: readonly SampleRecord[]; ids: Ids; pictures?: Pictures } & RecordAuthors,
): Promise<void> {
  const { records, ids, pictures, by, books } = input;
  const isBooks = ({ axis }: SampleRecord) => axis === 'finance';
  await enterBatch(stage, at, { records: records.filter((record) => !isBooks(record)), ids, pictures, by });
  await enterBatch(stage, at, { records: records.filter(isBooks), ids, by: books });
}

/** Stores a product's picture, and returns its field for the record. */
async function storePictureFields(
  context: Context,
  code: string,
  pictures?: Pictures,
): Promise<Record<string, unknown>> {
  const sizes = pictures?.get(code);
  if (!sizes) return {};
  const { path } = await storePicture(context, sizes);
  attachNamedPictures(context, path);
  return { [imageField]: path };
}

async function enterBatch(
  stage: Stage,
  at: Date,
  batch: { records: readonly SampleRecord[]; ids: Ids; pictures?: Pictures | undefined; by: Actor },
): Promise<void> {
  if (batch.records.length === 0) return;
  await stage.act(at, batch.by, async (context) => {
    for (const record of batch.records) {
      const { axis, type, title, code } = record;
      const id = getId(batch.ids, code);
      const [shown] = isStaff(record) ? await findRecordsById(context, { axis, type, ids: [id] }) : [];
      if (shown) {
        // The chart says the rest.
        const { phone, joinedOn } = resolveFields(record, batch.ids);
        await updateRecord(context, { id, patch: { code, fields: { phone, joinedOn } } });
        continue;
      }
      await createRecord(context, {
        axis,
        type,
        title,
        code,
        id,
        fields: { ...resolveFields(record, batch.ids), ...(await storePictureFields(context, code, batch.pictures)) },
      });
    }
  });
}

export async function linkRecords(
  stage: Stage,
  at: Date,
  input: { sample: Sample; ids: Ids; by: Actor },
): Promise<void> {
  await stage.act(at, input.by, async (context) => {
    for (const { from, kind, to } of input.sample.links) {
      await addLink(context, { kind, from: getId(input.ids, from), to: getId(input.ids, to) });
    }
  });
}

/** Records change, and one was deleted by mistake: histories to look at. */
export function planRecordChanges(
  stage: Stage,
  input: { sample: Sample; ids: Ids; calendar: Calendar; by: Actor },
): void {
  const { sample, ids, calendar, by } = input;
  const { months } = calendar;
  const customers = sample.records.filter((record) => record.fields.kind === 'customer' && !record.month);
  const change = (month: string, code: string, fields: Record<string, unknown>): void =>
    stage.plan(calendar.on(month, 17, 15), (at) =>
      stage.act(
        at,
        by,
        async (context) => void (await updateRecord(context, { id: getId(ids, code), patch: { fields } })),
      ),
    );
  for (const [index, customer] of customers.slice(0, 3).entries()) {
    change(months[3 + index] as string, customer.code, { phone: `02-555-77${10 + index}` });
    change(months[7 + index] as string, customer.code, { grade: 'vip', note: '거래가 늘어 등급을 올렸습니다.' });
  }
  const [supply] = sample.records.filter((record) => record.type === 'consumable');
  if (!supply) return;
  const key = { axis: supply.axis, type: supply.type, id: getId(ids, supply.code) };
  for (const [hour, deleted] of [
    [14, true],
    [16, false],
  ] as const) {
    stage.plan(calendar.on(months[9] as string, 11, hour), (at) =>
      stage.act(at, by, async (context) => void (await setDeleted(context, key, { deleted }))),
    );
  }
}
