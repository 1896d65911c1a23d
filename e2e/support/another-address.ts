/** The product under test once more, with the same database, at an address of its own: for what depends on how it is called. */
import { freePort } from '../../tools/house.mjs';
import { serve } from '../../tools/product.mjs';
import { fromSetup } from './product.ts';

/** @param host below `localhost`, which browsers trust without a certificate */
export async function serveAt(host: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const env: Record<string, string> = JSON.parse(fromSetup('E2E_ENVIRONMENT'));
  const port = await freePort(Number(env.PORT) + 400);
  const oidcPort = await freePort(port + 1);
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
