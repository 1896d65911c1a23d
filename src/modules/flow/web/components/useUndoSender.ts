/** Sends what a person decided about an undo, by the way that is open to them. */
import { toApiError } from '#kernel/web/api-error.ts';
import type { UndoReason } from '../../contract/undo.ts';
import type { UndoPreview, UndoRecord, UndoResult } from '../../contract/undo-shapes.ts';
import { useStop, useUndo, useUndoRequest } from '../flow.api.ts';
import type { UndoRoute } from '../undo-way.ts';

export interface UndoSubmission {
  preview: UndoPreview;
  together: boolean;
  reason: UndoReason;
  followUps: boolean;
}

/** Sends the person's word through the door that is open to them. Rejects with ApiError. */
export function useUndoSender(undoRoute: UndoRoute) {
  const undo = useUndo({ showsError: true });
  const stop = useStop({ showsError: true });
  const request = useUndoRequest({ showsError: true });
  const { isSending, error } = { undo, stop, request }[undoRoute];
  const send = async (wish: UndoSubmission): Promise<UndoResult | UndoRecord> => {
    const { preview, together: withDependents, reason, followUps } = wish;
    const params = { id: preview.executionId };
    const expected = preview.hash;
    if (undoRoute === 'stop') return stop.send({ params, body: { reason, expected } });
    const body = { withDependents, reason, expected, followUps };
    return undoRoute === 'undo' ? undo.send({ params, body }) : request.send({ params, body });
  };
  return { send, isSending, error };
}

/** The preview that a refusal for an outdated one carries; null for every other failure. */
export function getNewPreview(thrown: unknown): UndoPreview | null {
  const { code, details } = toApiError(thrown);
  if (code !== 'UNDO_PREVIEW_CHANGED') return null;
  return (details as { preview?: UndoPreview } | null)?.preview ?? null;
}
