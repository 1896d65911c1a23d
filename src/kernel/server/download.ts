/** Files that are written while they are sent, whatever their size: CSV of what a person may read. */
import { Readable } from 'node:stream';
import { csvLine, csvMark } from '../contract/csv.ts';
import type { Context } from './context.ts';

export interface Download {
  /** `고객.csv` */
  name: string;
  /**
   * Rows in portions, the head first. Read after the request's own unit was committed, with a context that only reads; what
   * goes wrong later than the first portion breaks the connection, so that nobody takes half a file for the whole.
   */
  rows(context: Context): AsyncIterable<readonly (readonly string[])[]>;
}

export interface Sent {
  headers: Record<string, string>;
  body: Readable;
}

async function* lines(portions: AsyncIterator<readonly (readonly string[])[]>, first: string) {
  try {
    yield first;
    for (let next = await portions.next(); !next.done; next = await portions.next())
      yield next.value.map(csvLine).join('');
  } finally {
    // A reader that left: what is read for it ends, too.
    await portions.return?.();
  }
}

/** Reads the first portion before anything is said, so that a refusal still is one. */
export async function sendDownload({ name, rows }: Download, context: Context): Promise<Sent> {
  const portions = rows(context)[Symbol.asyncIterator]();
  const { value } = await portions.next();
  const first = csvMark + (value ?? []).map(csvLine).join('');
  return {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: Readable.from(lines(portions, first)),
  };
}
