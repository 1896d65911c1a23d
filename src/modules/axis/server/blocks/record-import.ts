/** The blocks of the frame `record-import`: the file is divided, and each part becomes records in a transaction of its own. */
import { csvParts, readCsvPart } from '#kernel/contract/csv.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { axisErrors } from '../../contract/errors.ts';
import { recordImportBlock, recordImportPlanBlock } from '../../contract/import.blocks.ts';
import { mostImported, mostImportedWhole } from '../../contract/import.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { tellMoved } from '../import.service.ts';
import { columnsIn, readOwnFile } from '../import-file.ts';
import { judgeRows, type NewRow } from '../import-rows.ts';
import * as queries from '../imports.queries.ts';
import { addRecords, type SetResult } from '../record-set.service.ts';
import { typeOf } from '../type.service.ts';
import { records } from './record-reversal.ts';
import { factsOf, impactsOf, usesOf } from './record-words.ts';

/** Rows of one transaction: as many as one event names, and few enough for the items that a loop takes. */
const perPart = 500;
/** More than a batch of the worker does: it keeps what was done after each step. */
const alone = 1000;

/** The import that the execution is. @throws NOT_FOUND in a frame that is not the product's */
async function importOf(context: Context, executionId: string): Promise<queries.StoredImport> {
  const [found] = await context.unit.query(queries.selectImport(context.companyId, executionId));
  if (!found) throw fail(kernelErrors.NOT_FOUND);
  return found;
}

export const recordImportPlan = block({
  contract: recordImportPlanBlock,
  async run({ context, execution }) {
    const { id, fileId, whole, createdBy, ...place } = await importOf(context, execution.id);
    await typeOf(context, place, 'write');
    const { text } = await readOwnFile(context, fileId);
    const parts = csvParts(text, whole ? mostImportedWhole : perPart);
    const total = parts.reduce((sum, { rows }) => sum + rows, 0);
    if (total === 0) throw fail(axisErrors.IMPORT_EMPTY);
    if (whole && parts.length > 1) {
      throw fail(axisErrors.IMPORT_TOO_LONG_WHOLE, { values: { most: mostImportedWhole } });
    }
    if (total > mostImported) throw fail(axisErrors.IMPORT_TOO_LONG, { values: { most: mostImported } });
    context.unit.add(queries.setTotal(context.companyId, { id, total }));
    tellMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: { total, parts: parts.map((part) => ({ ...part })) }, weight: alone };
  },
});

/** A few statements for each five hundred. */
async function addAll(context: Context, type: TypeDefinition, about: { rows: readonly NewRow[]; executionId: string }) {
  const origin = { cause: 'execution' as const, executionId: about.executionId };
  const results: SetResult[] = [];
  for (let from = 0; from < about.rows.length; from += perPart) {
    const rows = about.rows.slice(from, from + perPart);
    results.push(...(await addRecords(context, type, { rows, origin })));
  }
  return results;
}

export const recordImport = block({
  contract: recordImportBlock,
  async run({ context, execution, settings }) {
    const { id, fileId, whole, createdBy, ...place } = await importOf(context, execution.id);
    // Asked for each part: who lost the right on the way imports no more.
    const type = await typeOf(context, place, 'write');
    const { text } = await readOwnFile(context, fileId);
    const rows = readCsvPart(text, settings);
    const { good, refused } = await judgeRows(context, { type, columns: columnsIn(text, type), rows });
    const taken = whole && refused.length > 0 ? [] : good;
    const results = await addAll(context, type, { rows: taken, executionId: id });
    const facts = results.flatMap((result) => factsOf(result, { was: {}, undoing: false }));
    const [impacts, uses] = [await impactsOf(context, facts), await usesOf(context, facts)];
    if (refused.length > 0) context.unit.add(queries.insertRefusals(context.companyId, id, refused));
    const [created, failed] = [taken.length, refused.length];
    context.unit.add(queries.addDone(context.companyId, { id, rows: settings.rows, created, failed }));
    tellMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: { created, failed }, impacts, uses, weight: alone };
  },
  reversal: records,
});
