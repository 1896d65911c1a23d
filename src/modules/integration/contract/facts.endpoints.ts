/** Facts endpoint: services this installation is connected with. Read-only: its operator sets them. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';

export const Facts = z.object({
  /** Providers that people may sign in by. */
  social: z.array(z.string()),
  mail: z.object({ isConfigured: z.boolean(), sender: z.string() }),
  /** In bytes. */
  storage: z.object({ used: z.int(), limit: z.int() }),
});
export type Facts = z.infer<typeof Facts>;

export const readFacts = endpoint({
  method: 'GET',
  path: '/api/integration/facts',
  scope: 'company',
  permission: 'integration.key.read',
  audit: false,
  topics: { none: 'settings of the installation, and storage, which moves with every file' },
  summary: { ko: '소셜 로그인, 메일, 저장소 상태', en: 'Sign-in providers, mail and storage' },
  errors: [],
  reply: Facts,
});
