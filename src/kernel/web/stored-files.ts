/** Files that the company keeps, sent and read. They come with what shows them. */
import type { StoredFile } from '../contract/stored-file.ts';
import { filePatience, parse, readFile, type SendOptions, sendFor } from './api.ts';
import { watched } from './watched.ts';

/**
 * Keeps a file for the company. @param options.onSent told the part that is on its way, from 0 to 1
 * @throws ApiError, with words for people: too large, of another kind, no room left
 */
export async function storeFile(
  file: File,
  { onSent, ...options }: SendOptions & { onSent: (part: number) => void },
): Promise<StoredFile> {
  const query = { name: file.name };
  // What it is the server sees by its bytes.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const sent = {
    ...options,
    query,
    file: bytes,
    by: watched(onSent),
    patience: filePatience,
    quiet: true,
    read: parse,
  };
  const answer = await sendFor('POST', '/api/files', sent);
  return (answer as { data: StoredFile }).data;
}

/** A file that the company keeps; `of`: the thing that names it. @throws ApiError */
export function readStoredFile(id: string, of: string | undefined): Promise<{ name: string; content: Blob }> {
  return sendFor('GET', `/api/files/${id}`, { query: { of }, patience: filePatience, read: readFile });
}
