/** Flows that stopped because nobody who answers for them holds a permission any more: their owners are told, once a day. */
import { AppError } from '#kernel/contract/error.ts';
import { asideAt } from '#kernel/server/aside.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { houseOf } from '#kernel/server/house.ts';
import { membersNamed, membersWithRole } from '#modules/access/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameStopped } from '../../contract/events.ts';
import { noteStopTold } from './stopped.queries.ts';

export function isForWantOfRights(error: unknown): error is AppError {
  return error instanceof AppError && error.code === flowErrors.FRAME_RESPONSIBLE_LACKS.code;
}

function frameOf({ details }: AppError): string | null {
  const [first] = Array.isArray(details) ? (details as { frame?: string }[]) : [];
  return first?.frame ?? null;
}

/** Its owner and who answers for it, as far as they belong to the company; where the owner left, the masters, too. */
export async function ownersToTell(context: Context, frame: { owner: string | null; responsible: readonly string[] }) {
  const { owner, responsible } = frame;
  const named = await membersNamed(context, [...new Set([...(owner ? [owner] : []), ...responsible])]);
  const people = named.map(({ personId }) => personId);
  const isOwned = named.some(({ id, personId }) => owner === id || owner === personId);
  const masters = isOwned ? [] : await membersWithRole(context, 'master');
  return [...new Set([...people, ...masters.map(({ personId }) => personId)])];
}

export async function tellStopped(context: Context, error: AppError): Promise<void> {
  const key = frameOf(error);
  const [frame] = key ? await context.unit.query(noteStopTold(context.companyId, key)) : [];
  if (!frame) return;
  const { id, title } = frame;
  const personIds = await ownersToTell(context, frame);
  emit(context, frameStopped, { id, frameTitle: title, personIds, why: error.inWords() });
}

/** The start itself is refused, with all that it wrote: this stays. */
export async function tellStoppedAside(context: Context, error: AppError): Promise<void> {
  await asideAt(houseOf(context), context.companyId, (unit) => tellStopped({ ...context, unit }, error));
}
