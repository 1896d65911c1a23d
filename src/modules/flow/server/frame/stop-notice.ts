/** Flows stopped because nobody who answers for them still holds a permission: their owners are notified once a day. */
import { AppError } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { emit } from '#kernel/server/events.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { findMembers, listMembersWithRole } from '#modules/access/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import { frameStopped } from '../../contract/events.ts';
import { upsertStopNotice } from './stop-notice.queries.ts';

export function isMissingRightsError(error: unknown): error is AppError {
  return error instanceof AppError && error.code === flowErrors.FRAME_RESPONSIBLE_LACKS.code;
}

function getFrameKey({ details }: AppError): string | null {
  const [first] = Array.isArray(details) ? (details as { frame?: string }[]) : [];
  return first?.frame ?? null;
}

/** Its owner and who answers for it, as far as they belong to the company; where the owner left, the masters, too. */
export async function findOwnersToNotify(
  context: Context,
  frame: { owner: string | null; responsible: readonly string[] },
) {
  const { owner, responsible } = frame;
  const named = await findMembers(context, [...new Set([...(owner ? [owner] : []), ...responsible])]);
  const people = named.map(({ personId }) => personId);
  const isOwned = named.some(({ id, personId }) => owner === id || owner === personId);
  const masters = isOwned ? [] : await listMembersWithRole(context, 'master');
  return [...new Set([...people, ...masters.map(({ personId }) => personId)])];
}

export async function notifyStopped(context: Context, error: AppError): Promise<void> {
  const key = getFrameKey(error);
  const [frame] = key ? await context.unit.query(upsertStopNotice(context.companyId, key)) : [];
  if (!frame) return;
  const { id, title } = frame;
  const personIds = await findOwnersToNotify(context, frame);
  emit(context, frameStopped, { id, frameTitle: title, personIds, why: error.inWords() });
}

/** The start itself is refused, with all that it wrote: this stays. */
export async function notifyStoppedOutsideTransaction(context: Context, error: AppError): Promise<void> {
  await runOutsideTransactionAt(appOf(context), context.companyId, (unit) =>
    notifyStopped({ ...context, unit }, error),
  );
}
