/** The records of a sample, entered month by month by the person who keeps them. */

import { newId } from '#kernel/contract/ids.ts';
import type { Actor } from '#kernel/server/context.ts';
import { addLink, createRecord, listRecords } from '#modules/axis/server/index.ts';
import type { Reference, Sample, SampleRecord, SampleValue } from './sample.ts';
import { type Stage, service } from './stage.ts';

/** Ids by code, of all records of the sample: those to come, too. */
export type Ids = ReadonlyMap<string, string>;

export function idOf(ids: Ids, code: string): string {
  const id = ids.get(code);
  if (!id) throw new Error(`the sample has no record ${code}`);
  return id;
}

/** The departments and places that the template brought, and an id for each record of the sample. */
export async function chooseIds(stage: Stage, sample: Sample): Promise<Ids> {
  const axes = ['entity', 'space'] as const;
  const known = await stage.within(service(), stage.now, async (context) => {
    const pages = [];
    for (const axis of axes) pages.push(await listRecords(context, { axis, limit: 100 }));
    return pages.flatMap((page) => page.data);
  });
  const given = known.flatMap((record) => (record.code ? [[record.code, record.id] as const] : []));
  return new Map([...given, ...sample.records.map((record) => [record.code, newId()] as const)]);
}

const isReference = (value: SampleValue): value is Reference => typeof value === 'object' && 'ref' in value;

function fieldsOf(record: SampleRecord, ids: Ids): Record<string, unknown> {
  const entries = Object.entries(record.fields);
  return Object.fromEntries(entries.map(([key, value]) => [key, isReference(value) ? idOf(ids, value.ref) : value]));
}

/** Those of one month, in one unit of work. */
export async function enterRecords(
  stage: Stage,
  at: Date,
  about: { records: readonly SampleRecord[]; ids: Ids; by: Actor },
): Promise<void> {
  if (about.records.length === 0) return;
  await stage.act(at, about.by, async (context) => {
    for (const record of about.records) {
      const { axis, type, title, code } = record;
      await createRecord(context, {
        axis,
        type,
        title,
        code,
        id: idOf(about.ids, code),
        fields: fieldsOf(record, about.ids),
      });
    }
  });
}

export async function linkRecords(
  stage: Stage,
  at: Date,
  about: { sample: Sample; ids: Ids; by: Actor },
): Promise<void> {
  await stage.act(at, about.by, async (context) => {
    for (const { from, kind, to } of about.sample.links) {
      await addLink(context, { kind, from: idOf(about.ids, from), to: idOf(about.ids, to) });
    }
  });
}
