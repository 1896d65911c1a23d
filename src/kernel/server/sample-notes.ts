/** Sample notes: facts that the seed left about the sample companies in the data folder; null without them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

/** The JSON of `demo.json`; null where the file is not there. */
export async function readSampleNotes({ dataDir }: Pick<Config, 'dataDir'>): Promise<unknown> {
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}
