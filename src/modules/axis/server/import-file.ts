/** The file of an import, as whoever uploaded it sees it. */
import { csvHead, textOfBytes } from '#kernel/contract/csv.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { findStoredFile } from '#kernel/server/files.ts';
import { axisErrors } from '../contract/errors.ts';
import { type ImportColumns, importColumns } from '../contract/import.ts';
import type { TypeDefinition } from '../contract/type.ts';

/**
 * Nobody imports a file that another uploaded, whatever rights he or she holds.
 * @throws NOT_FOUND, IMPORT_UNREADABLE
 */
export async function readOwnFile(context: Context, id: string): Promise<{ name: string; text: string }> {
  const { name, createdBy, read } = await findStoredFile(context, { id, of: null });
  if (createdBy === null || createdBy !== actorId(context)) throw fail(kernelErrors.NOT_FOUND);
  const text = textOfBytes(await read());
  if (text === null) throw fail(axisErrors.IMPORT_UNREADABLE);
  return { name, text };
}

/** @throws IMPORT_WITHOUT_TITLE */
export function columnsIn(text: string, type: TypeDefinition): ImportColumns {
  const columns = importColumns(csvHead(text), type);
  if (columns.title < 0) throw fail(axisErrors.IMPORT_WITHOUT_TITLE);
  return columns;
}
