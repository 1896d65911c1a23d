/** The blocks of the frame `record-import`: the file is divided, and each part becomes records in a transaction of its own. */
import type { Json } from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { block } from '#kernel/server/block.ts';
import type { Context } from '#kernel/server/context.ts';
import { axisErrors } from '../../contract/errors.ts';
import { recordImportBlock, recordImportPlanBlock } from '../../contract/import.blocks.ts';
import { mostImported, mostImportedWhole } from '../../contract/import.ts';
import { flat } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { forgetFileLater, tellMoved } from '../import.service.ts';
import { ValuesOfFile } from '../import-alike.ts';
import { headIn, mappingByNames, partsOfFile, readOwnFile, readOwnPart } from '../import-file.ts';
import { type Judgement, judgeRows, type Outcome } from '../import-judge.ts';
import * as queries from '../imports.queries.ts';
import { addRecords, changeRecords, demandNamed, type SetResult } from '../record-set.service.ts';
import { typeOf } from '../type.service.ts';
import { records } from './record-reversal.ts';
import { type Fact, factsOf, impactsOf, usesOf, type Values } from './record-words.ts';

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
    const { id, fileId, whole, createdBy, mapping: said, ...place } = await importOf(context, execution.id);
    const type = await typeOf(context, place, 'write');
    const file = await readOwnFile(context, fileId);
    const mapping = said ?? mappingByNames(file.text, type);
    const values = new ValuesOfFile(context, type, mapping);
    const { parts, openQuote, reading } = partsOfFile(file, {
      head: headIn(file.text, mapping.head),
      size: whole ? mostImportedWhole : perPart,
      each: (row) => values.add(row),
    });
    if (openQuote !== null) throw fail(axisErrors.IMPORT_QUOTE_OPEN, { values: { line: openQuote } });
    const total = parts.reduce((sum, { rows }) => sum + rows, 0);
    if (total === 0) throw fail(axisErrors.IMPORT_EMPTY);
    if (whole && parts.length > 1) {
      throw fail(axisErrors.IMPORT_TOO_LONG_WHOLE, { values: { most: mostImportedWhole } });
    }
    if (total > mostImported) throw fail(axisErrors.IMPORT_TOO_LONG, { values: { most: mostImported } });
    await values.keepOdd(id);
    context.unit.add(queries.setTotal(context.companyId, { id, total }));
    tellMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: { total, parts, reading } as Json, weight: alone };
  },
});

/** A few statements for each five hundred. Codes that records give up are free before others take them. */
async function writeAll(
  context: Context,
  type: TypeDefinition,
  about: Pick<Judgement, 'added' | 'changes'> & { executionId: string },
): Promise<Fact[]> {
  const origin = { cause: 'execution' as const, executionId: about.executionId };
  const { changes, added } = about;
  demandNamed(
    context,
    type,
    changes.map(({ was, now }) => ({ id: was.id, fields: now.fields })),
  );
  const before = new Map(changes.map(({ was }) => [was.id, flat(was) as Values]));
  const changed = changes.length > 0 ? await changeRecords(context, changes, origin) : [];
  const made: SetResult[] = [];
  for (let from = 0; from < added.length; from += perPart) {
    made.push(...(await addRecords(context, type, { rows: added.slice(from, from + perPart), origin })));
  }
  return [...changed, ...made].flatMap((result) =>
    factsOf(result, { was: before.get(result.record.id) ?? {}, undoing: false }),
  );
}

export const recordImport = block({
  contract: recordImportBlock,
  async run({ context, execution, settings }) {
    const { id, fileId, whole, createdBy, ...found } = await importOf(context, execution.id);
    // Asked for each part: who lost the right on the way imports no more.
    const type = await typeOf(context, found, 'write');
    const mapping = found.mapping ?? mappingByNames((await readOwnFile(context, fileId)).text, type);
    const rows = await readOwnPart(context, { id: fileId, head: mapping.head }, settings);
    const judgement = await judgeRows(context, { type, mapping, rows, importId: id });
    const refused = judgement.rows.filter(({ outcome }) => outcome === 'bad');
    const isTaken = !(whole && refused.length > 0);
    const facts = isTaken ? await writeAll(context, type, { ...judgement, executionId: id }) : [];
    const [impacts, uses] = [await impactsOf(context, facts), await usesOf(context, facts)];
    if (refused.length > 0) context.unit.add(queries.insertRefusals(context.companyId, id, refused));
    const count = (outcome: Outcome) => (isTaken ? judgement.rows.filter((row) => row.outcome === outcome).length : 0);
    const done = { created: count('new'), updated: count('update'), skipped: count('skip'), failed: refused.length };
    const [stored] = await context.unit.query(queries.addDone(context.companyId, { id, rows: settings.rows, ...done }));
    if (stored?.state === 'done') {
      context.unit.add(queries.deleteOdd(context.companyId, id));
      forgetFileLater(context, { id, isOfUse: stored.failed > 0 });
    }
    tellMoved(context, { id, startedBy: createdBy });
    return { state: 'done', output: done, impacts, uses, weight: alone };
  },
  reversal: records,
});
