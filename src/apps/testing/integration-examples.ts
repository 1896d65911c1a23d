/** Calls that succeed, of the room that connects companies with other programs. */
import { type Make, made, nothing } from './example.ts';

const newKey = () => ({ name: 'ERP', scopes: ['integration.key.read'], expiresAt: null });

export const integrationExamples: Record<string, Make> = {
  'GET /api/integration/keys': nothing,
  'GET /api/integration/key-scopes': nothing,
  'POST /api/integration/keys': () => ({ body: newKey() }),
  'POST /api/integration/keys/:id/rotate': made('/api/integration/keys', newKey, { body: { graceHours: 24 } }),
  'POST /api/integration/keys/:id/revoke': made('/api/integration/keys', newKey, { body: {} }),
};
