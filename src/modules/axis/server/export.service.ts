/** Records as a CSV file of any size, read in pages while it is sent. */
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Download } from '#kernel/server/download.ts';
import { axisErrors } from '../contract/errors.ts';
import { headCells, namedBy, recordCells } from '../contract/export.ts';
import type { Filter } from '../contract/filter.ts';
import { type ListRequest, listRecords } from './list.service.ts';
import { seen } from './personal.ts';
import { recordTypes, typesOf } from './type.service.ts';

const pageSize = 1000;

interface ExportRequest {
  axis: string;
  type?: string | undefined;
  q?: string | undefined;
  filter?: Filter | undefined;
  sort?: string | undefined;
  deleted?: boolean | undefined;
  reason?: string | undefined;
}

/** While others write, a record that is changed would jump past the place that has been read: the file keeps to the order of making. */
function steady(sort: string | undefined): string {
  return !sort || sort.endsWith('updatedAt') ? '-createdAt' : sort;
}

/**
 * The rows are those of the list, asked of the same function with the rights of whoever asks.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, EXPORT_REASON_MISSING
 */
export async function exportRecords(context: Context, request: ExportRequest): Promise<Download> {
  const types = await typesOf(context, request as { axis: string; type?: string }, 'read');
  const { reason, ...place } = request;
  const named = place.type ? namedBy(types, await recordTypes(context)) : [];
  const isPersonal = [...types, ...named].some((type) => type.personal);
  if (isPersonal && !reason) throw fail(axisErrors.EXPORT_REASON_MISSING, { details: [{ field: 'reason' }] });
  audit(context, {
    action: 'axis.record.export',
    subject: { type: 'axis.type', id: place.type ? `${place.axis}/${place.type}` : place.axis },
    after: { ...place, reason: reason ?? null, personal: isPersonal },
  });
  const type = place.type ? types[0] : undefined;
  const exported = { type, locale: context.locale };
  const list = { ...place, sort: steady(place.sort), limit: pageSize, whole: true } as ListRequest;
  const name = `${type ? type.label[context.locale] : context.company.name}.csv`;
  return {
    name,
    async *rows(reading) {
      let portion = [headCells(exported)];
      let cursor: string | undefined;
      do {
        const { data, page } = await listRecords(reading, { ...list, cursor });
        const others = type ? data.flatMap(({ references }) => references) : [];
        await seen(reading, 'axis.record.export', [...data, ...others], reason);
        yield [...portion, ...data.map((record) => recordCells(record, exported))];
        portion = [];
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
    },
  };
}
