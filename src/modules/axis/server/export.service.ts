/** Records as a CSV file of any size, read in pages while it is sent. */
import { fail } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Download } from '#kernel/server/download.ts';
import { axisErrors } from '../contract/errors.ts';
import { getHeadCells, getNamedTypes, getRecordCells } from '../contract/export.ts';
import type { Filter } from '../contract/filter.ts';
import { type ListRequest, listRecords } from './list.service.ts';
import { recordPersonalAccess } from './personal-access.ts';
import { findAllowedTypes, getRecordTypes } from './type.service.ts';

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

/** A record changed during the export would move past the read position, so the file uses creation order. */
function getStableSort(sort: string | undefined): string {
  return !sort || sort.endsWith('updatedAt') ? '-createdAt' : sort;
}

/**
 * Exports the rows of the list, using the same function with the caller's rights.
 * @throws UNKNOWN_AXIS, UNKNOWN_TYPE, EXPORT_REASON_MISSING
 */
export async function exportRecords(context: Context, request: ExportRequest): Promise<Download> {
  const types = await findAllowedTypes(context, request as { axis: string; type?: string }, 'read');
  const { reason, ...listQuery } = request;
  const named = listQuery.type ? getNamedTypes(types, await getRecordTypes(context)) : [];
  const isPersonal = [...types, ...named].some((type) => type.personal);
  if (isPersonal && !reason) throw fail(axisErrors.EXPORT_REASON_MISSING, { details: [{ field: 'reason' }] });
  audit(context, {
    action: 'axis.record.export',
    subject: { type: 'axis.type', id: listQuery.type ? `${listQuery.axis}/${listQuery.type}` : listQuery.axis },
    after: { ...listQuery, reason: reason ?? null, personal: isPersonal },
  });
  const type = listQuery.type ? types[0] : undefined;
  const exported = { type, locale: context.locale };
  const list = { ...listQuery, sort: getStableSort(listQuery.sort), limit: pageSize, whole: true } as ListRequest;
  const name = `${type ? type.label[context.locale] : context.company.name}.csv`;
  return {
    name,
    async *rows(reading) {
      let portion = [getHeadCells(exported)];
      let cursor: string | undefined;
      do {
        const { data, page } = await listRecords(reading, { ...list, cursor });
        const others = type ? data.flatMap(({ references }) => references) : [];
        await recordPersonalAccess(reading, 'axis.record.export', [...data, ...others], reason);
        yield [...portion, ...data.map((record) => getRecordCells(record, exported))];
        portion = [];
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
    },
  };
}
