/** Installation endpoint: settings made by the server operator, each with its variable; read-only here. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';

export const settingKeys = [
  'rootDomains',
  'publicUrl',
  'providers',
  'mailServer',
  'mailSender',
  'storageCompany',
  'storagePerson',
  'nameServers',
  'rateLimit',
  'apiDocs',
] as const;

const InstallationSetting = z.object({
  key: z.enum(settingKeys),
  /** Name in the environment of the process. */
  variables: z.array(z.string()).min(1),
  /** Texts as they are set, megabytes, on or off; no text: it is not set. */
  value: z.union([z.array(z.string()), z.int(), z.boolean()]),
});
export type InstallationSetting = z.infer<typeof InstallationSetting>;

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/platform/installation',
  scope: 'root',
  permission: corePermissions['identity.core.manage'].name,
  audit: false,
  topics: { none: 'settings of the process, which change with its start alone' },
  summary: { ko: '서버에서 정하는 설정', en: 'What is set on the server' },
  errors: [],
  reply: z.object({ settings: z.array(InstallationSetting) }),
});
