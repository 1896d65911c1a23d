/** Changes of more records than one call takes: in pieces, each all or nothing. */
import type { ErrorDetail } from '#kernel/contract/error.ts';
import { type ApiError, toApiError } from '#kernel/web/api-error.ts';
import { maxBulkEntities } from '../contract/collection.endpoints.ts';

export function splitIntoBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / maxBulkEntities);
  return Array.from({ length: count }, (_, at) => items.slice(at * maxBulkEntities, (at + 1) * maxBulkEntities));
}

/** Progress of a change: everything, or the pieces before the refused one. */
export interface BatchOutcome<Item> {
  /** The pieces that went through, each with the execution that it is. */
  parts: { handle: string; count: number }[];
  done: number;
  refused: { error: ApiError; piece: readonly Item[]; item: Item | null } | null;
}

/** The item that the server named: by its place in the piece, or as the record that changed meanwhile. */
function findRefusedItem<Item extends object>(error: ApiError, piece: readonly Item[]): Item | null {
  if (!Array.isArray(error.details)) {
    const current = (error.details as { current?: { id?: string } } | null | undefined)?.current;
    return piece.find((item) => current?.id !== undefined && 'id' in item && item.id === current.id) ?? null;
  }
  const [first] = error.details as ErrorDetail[];
  const index = /^entities\.(\d+)/.exec(first?.field ?? '')?.[1];
  return index === undefined ? null : (piece[Number(index)] ?? null);
}

/** Sends the pieces one after the other and stops at the first that is refused. */
export async function sendBatches<Item extends object>(
  pieces: readonly (readonly Item[])[],
  send: (piece: readonly Item[]) => Promise<{ undoHandle: string }>,
): Promise<BatchOutcome<Item>> {
  const parts: BatchOutcome<Item>['parts'] = [];
  let done = 0;
  for (const piece of pieces) {
    try {
      parts.push({ handle: (await send(piece)).undoHandle, count: piece.length });
    } catch (thrown) {
      const error = toApiError(thrown);
      return { parts, done, refused: { error, piece, item: findRefusedItem(error, piece) } };
    }
    done += piece.length;
  }
  return { parts, done, refused: null };
}
