/** How the installation is set up by who runs the machine: told with where it is set, never changed here. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { coreRights } from '#modules/identity/contract/core.ts';

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
  /** What it is called in the environment of the process. */
  variables: z.array(z.string()).min(1),
  /** Texts as they are set, megabytes, on or off; no text: it is not set. */
  value: z.union([z.array(z.string()), z.int(), z.boolean()]),
});
export type InstallationSetting = z.infer<typeof InstallationSetting>;

export const readInstallation = endpoint({
  method: 'GET',
  path: '/api/platform/installation',
  scope: 'root',
  permission: coreRights['identity.core.manage'].name,
  audit: false,
  topics: { none: 'settings of the process, which change with its start alone' },
  summary: { ko: '서버에서 정하는 설정', en: 'What is set on the server' },
  errors: [],
  reply: z.object({ settings: z.array(InstallationSetting) }),
});
