/** Upload and download of the company's files. Loaded with the components that show them. */
import type { StoredFile } from '../contract/stored-file.ts';
import { fileTimeoutMs, parseResponse, readFile, type SendOptions, sendAndRead } from './api.ts';
import { createProgressFetch } from './upload-progress.ts';

/**
 * Stores a file for the company.
 * @param options.onSent called with the sent share, from 0 to 1
 * @throws ApiError, with words for people: too large, of another kind, no space left
 */
export async function storeFile(
  file: File,
  { onSent, ...options }: SendOptions & { onSent: (part: number) => void },
): Promise<StoredFile> {
  const query = { name: file.name };
  // The server detects the type by the bytes.
  const bytes = new Blob([file], { type: 'application/octet-stream' });
  const sent = {
    ...options,
    query,
    file: bytes,
    by: createProgressFetch(onSent),
    patience: fileTimeoutMs,
    quiet: true,
    read: parseResponse,
  };
  const answer = await sendAndRead('POST', '/api/files', sent);
  return (answer as { data: StoredFile }).data;
}

/** A file that the company stores; `of`: the thing that references it. @throws ApiError */
export function readStoredFile(id: string, of: string | undefined): Promise<{ name: string; content: Blob }> {
  return sendAndRead('GET', `/api/files/${id}`, { query: { of }, patience: fileTimeoutMs, read: readFile });
}
