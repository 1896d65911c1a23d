/** The blocks of the frame `record-import`: the file is divided, and each part becomes records in a transaction of its own. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { defineBlockServer } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { axisErrors } from '../../contract/errors.ts';
import { recordImportBlock, recordImportPlanBlock } from '../../contract/import.blocks.ts';
import { maxAtomicRows, maxImportRows } from '../../contract/import.ts';
import { flattenRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { emitImportMoved, scheduleFileRemoval } from '../import.service.ts';
import { evaluateRows, type ImportEvaluation, type RowOutcome } from '../import-evaluation.ts';
import { createMappingByNames, readHead, readOwnFile, readOwnPart, splitFile } from '../import-file.ts';
import { FileMatchValues } from '../import-match.ts';
import * as queries from '../imports.queries.ts';
import { addRecords, assertNamedRecords, changeRecords, type SetResult } from '../record-set.service.ts';
import { getAllowedType } from '../type.service.ts';
import { createImpacts, getUses, type RecordFact, toFacts, type Values } from './record-impacts.ts';
import { records } from './record-reversal.ts';

/** Rows of one transaction: as many as one event names, and few enough for the items that a loop takes. */
const perPart = 500;
/** Exceeds a worker batch, so that progress is saved after each step. */
const alone = 1000;

/** The import that the execution is. @throws NOT_FOUND in a frame that is not the product's */
async function getImport(context: Context, executionId: string): Promise<queries.StoredImport> {
  const [storedImport] = await context.unit.query(queries.selectImport(context.companyId, executionId));
  if (!storedImport) throw fail(kernelErrors.NOT_FOUND);
  return storedImport;
}

export const recordImportPlan = defineBlockServer({
  contract: recordImportPlanBlock,
  async run({ context, execution }) {
    const {
      id,
      fileId,
      whole,
      createdBy,
      mapping: storedMapping,
      ...fileRange
    } = await getImport(context, execution.id);
    const type = await getAllowedType(context, fileRange, 'write');
    const file = await readOwnFile(context, fileId);
    const mapping = storedMapping ?? createMappingByNames(file.text, type);
    const values = new FileMatchValues(context, type, mapping);
    const { parts, openQuote, reading } = splitFile(file, {
      head: readHead(file.text, mapping.head),
      size: whole ? maxAtomicRows : perPart,
      each: (row) => values.add(row),
    });
    if (openQuote !== null) throw fail(axisErrors.IMPORT_QUOTE_OPEN, { values: { line: openQuote } });
    const total = parts.reduce((sum, { rows }) => sum + rows, 0);
    if (total === 0) throw fail(axisErrors.IMPORT_EMPTY);
    if (whole && parts.length > 1) {
      throw fail(axisErrors.IMPORT_TOO_LONG_WHOLE, { values: { most: maxAtomicRows } });
    }
    if (total > maxImportRows) throw fail(axisErrors.IMPORT_TOO_LONG, { values: { most: maxImportRows } });
    await values.keepOdd(id);
    context.unit.add(queries.updateTotal(context.companyId, { id, total }));
    emitImportMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: { total, parts, reading } as Json, weight: alone };
  },
});

/** A few statements for each five hundred. Codes that records give up are free before others take them. */
async function applyEvaluation(
  context: Context,
  type: TypeDefinition,
  input: Pick<ImportEvaluation, 'added' | 'changes'> & { executionId: string },
): Promise<RecordFact[]> {
  const origin = { cause: 'execution' as const, executionId: input.executionId };
  const { changes, added } = input;
  assertNamedRecords(
    context,
    type,
    changes.map(({ was, now }) => ({ id: was.id, fields: now.fields })),
  );
  const previousValues = new Map(changes.map(({ was }) => [was.id, flattenRecord(was) as Values]));
  const changed = changes.length > 0 ? await changeRecords(context, changes, origin) : [];
  const results: SetResult[] = [];
  for (let from = 0; from < added.length; from += perPart) {
    results.push(...(await addRecords(context, type, { rows: added.slice(from, from + perPart), origin })));
  }
  return [...changed, ...results].flatMap((result) =>
    toFacts(result, { was: previousValues.get(result.record.id) ?? {}, undoing: false }),
  );
}

export const recordImport = defineBlockServer({
  contract: recordImportBlock,
  async run({ context, execution, settings }) {
    const { id, fileId, whole, createdBy, ...importFile } = await getImport(context, execution.id);
    // Asked for each part: who lost the right on the way imports no more.
    const type = await getAllowedType(context, importFile, 'write');
    const mapping = importFile.mapping ?? createMappingByNames((await readOwnFile(context, fileId)).text, type);
    const rows = await readOwnPart(context, { id: fileId, head: mapping.head }, settings);
    const judgement = await evaluateRows(context, { type, mapping, rows, importId: id });
    const refused = judgement.rows.filter(({ outcome }) => outcome === 'bad');
    const isTaken = !(whole && refused.length > 0);
    const facts = isTaken ? await applyEvaluation(context, type, { ...judgement, executionId: id }) : [];
    const [impacts, uses] = [await createImpacts(context, facts), await getUses(context, facts)];
    if (refused.length > 0) context.unit.add(queries.insertRefusals(context.companyId, id, refused));
    const count = (outcome: RowOutcome) =>
      isTaken ? judgement.rows.filter((row) => row.outcome === outcome).length : 0;
    const done = { created: count('new'), updated: count('update'), skipped: count('skip'), failed: refused.length };
    const [stored] = await context.unit.query(
      queries.updateProgress(context.companyId, { id, rows: settings.rows, ...done }),
    );
    if (stored?.state === 'done') {
      context.unit.add(queries.deleteUnusualValues(context.companyId, id));
      scheduleFileRemoval(context, { id, isOfUse: stored.failed > 0 });
    }
    emitImportMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: done, impacts, uses, weight: alone };
  },
  reversal: records,
});
