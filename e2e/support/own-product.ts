/** A product of a test's own, with a database and a port of its own: for what is said of the whole installation, which other tests would feel. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/house.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { environmentOf, prepareDatabase, serve } from '../../tools/product.mjs';
import { type Demo, fromSetup } from './product.ts';

export interface OwnProduct {
  origin: string;
  demo: Demo;
  stop(): Promise<void>;
}

/** With the sample companies and people; takes as long as filling them in. */
export async function startOwnProduct(): Promise<OwnProduct> {
  const folder = mkdtempSync(join(tmpdir(), 'heureum-own-'));
  const database = await startPostgres({ home: folder, durable: false, throwaway: true, port: 5970 });
  const port = await freePort(4302 + (process.pid % 400) * 2);
  const env = {
    ...JSON.parse(fromSetup('E2E_ENVIRONMENT')),
    ...environmentOf({ database, folder, port, oidcPort: await freePort(port + 1) }),
  };
  await prepareDatabase({ env, folder, sample: true });
  const product = await serve({ env, separateWorker: false });
  return {
    origin: `http://localhost:${port}`,
    demo: JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')),
    stop: async () => {
      await product.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
