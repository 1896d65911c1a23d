/** Approval lines: creation, change and deletion; running approvals retain the line they began with. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { assertVersion, updateVersioned } from '#kernel/server/versioned-update.ts';
import { decisionErrors as errors } from '../contract/errors.ts';
import type { Line, LineBody } from '../contract/line.ts';
import { createPeopleSource } from './approval-seating.ts';
import { deleteLineRow, insertLine, selectLine, selectLines, updateLineFields } from './line.queries.ts';

export function listLines(context: Context): Promise<Line[]> {
  return context.unit.query(selectLines(context.companyId));
}

async function getLine(context: Context, id: string): Promise<Line> {
  const [line] = await context.unit.query(selectLine(context.companyId, id));
  if (!line) throw fail(errors.LINE_NOT_FOUND);
  return line;
}

/** @throws PERSON_NOT_MEMBER naming the seat */
async function assertMembers(context: Context, { steps }: LineBody): Promise<void> {
  const people = createPeopleSource(context);
  for (const [at, step] of steps.entries()) {
    for (const [seatIndex, { personId }] of step.seats.entries()) {
      if (!personId || (await people.isMember(personId))) continue;
      throw fail(errors.PERSON_NOT_MEMBER, { details: [{ field: `steps.${at}.seats.${seatIndex}.personId` }] });
    }
  }
}

/** @throws LINE_KEY_EXISTS, PERSON_NOT_MEMBER */
export async function createLine(context: Context, line: LineBody & { key: string }): Promise<Line> {
  await assertMembers(context, line);
  const id = createId();
  const created = await context.unit.query(insertLine(context.companyId, { ...line, id, by: getActorId(context) }));
  if (created.length === 0) throw fail(errors.LINE_KEY_EXISTS);
  return getLine(context, id);
}

/**
 * Running approvals retain the line they began with.
 * @throws PERSON_NOT_MEMBER, VERSION_CONFLICT with the current line
 */
export async function updateLine(context: Context, line: LineBody & { id: string; version: number }): Promise<Line> {
  await assertMembers(context, line);
  const update = updateLineFields(context.companyId, { ...line, by: getActorId(context) });
  await updateVersioned(context, update, () => getLine(context, line.id));
  return getLine(context, line.id);
}

/** @throws LINE_IN_USE, VERSION_CONFLICT */
export async function deleteLine(context: Context, line: { id: string; version: number }): Promise<{ id: string }> {
  const [gone] = await context.unit.query(deleteLineRow(context.companyId, line));
  if (gone) return gone;
  await assertVersion(await getLine(context, line.id), line.version);
  throw fail(errors.LINE_IN_USE);
}
