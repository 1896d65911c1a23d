/** The product under test once more, with the same database, at an address of its own: for what depends on how it is called. */

import { serve } from '../../tools/product.mjs';
import { findLoopbackPort } from '../../tools/shared.mjs';
import { readSetup } from './product.ts';

/** @param host below `localhost`, which browsers trust without a certificate */
export async function startAt(host: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const env: Record<string, string> = JSON.parse(readSetup('E2E_ENVIRONMENT'));
  const port = await findLoopbackPort(Number(env.PORT) + 400);
  const oidcPort = await findLoopbackPort(port + 1);
  const origin = `http://${host}:${port}`;
  const own = {
    PORT: String(port),
    DEMO_OIDC_PORT: String(oidcPort),
    PUBLIC_URL: origin,
    ROOT_DOMAINS: host,
    WORKER: 'off',
  };
  const { stop } = await serve({ env: { ...env, ...own }, separateWorker: false });
  return { origin, stop };
}
