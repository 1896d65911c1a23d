/** Approval lines: made, changed and deleted; what runs on one keeps the line that it began on. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { demandVersion, updateVersioned } from '#kernel/server/versioned.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import type { Line, LineBody } from '../contract/line.ts';
import { peopleOf } from './approval.process.ts';
import { deleteLineRow, insertLine, selectLine, selectLines, updateLineRow } from './line.queries.ts';

export function listLines(context: Context): Promise<Line[]> {
  return context.unit.query(selectLines(context.companyId));
}

async function readLine(context: Context, id: string): Promise<Line> {
  const [line] = await context.unit.query(selectLine(context.companyId, id));
  if (!line) throw fail(errors.LINE_NOT_FOUND);
  return line;
}

/** @throws PERSON_NOT_MEMBER naming the seat */
async function refuseStrangers(context: Context, { steps }: LineBody): Promise<void> {
  const people = peopleOf(context);
  for (const [at, step] of steps.entries()) {
    for (const [place, { personId }] of step.seats.entries()) {
      if (!personId || (await people.isMember(personId))) continue;
      throw fail(errors.PERSON_NOT_MEMBER, { details: [{ field: `steps.${at}.seats.${place}.personId` }] });
    }
  }
}

/** @throws LINE_KEY_EXISTS, PERSON_NOT_MEMBER */
export async function createLine(context: Context, line: LineBody & { key: string }): Promise<Line> {
  await refuseStrangers(context, line);
  const id = newId();
  const created = await context.unit.query(insertLine(context.companyId, { ...line, id, by: actorId(context) }));
  if (created.length === 0) throw fail(errors.LINE_KEY_EXISTS);
  return readLine(context, id);
}

/**
 * Approvals under way keep the line that they began on.
 * @throws PERSON_NOT_MEMBER, VERSION_CONFLICT with the current line
 */
export async function updateLine(context: Context, line: LineBody & { id: string; version: number }): Promise<Line> {
  await refuseStrangers(context, line);
  const update = updateLineRow(context.companyId, { ...line, by: actorId(context) });
  await updateVersioned(context, update, () => readLine(context, line.id));
  return readLine(context, line.id);
}

/** @throws LINE_IN_USE, VERSION_CONFLICT */
export async function deleteLine(context: Context, line: { id: string; version: number }): Promise<{ id: string }> {
  const [gone] = await context.unit.query(deleteLineRow(context.companyId, line));
  if (gone) return gone;
  await demandVersion(await readLine(context, line.id), line.version);
  throw fail(errors.LINE_IN_USE);
}
