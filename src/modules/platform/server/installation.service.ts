/** Installation service: shows how the installation is configured, without secrets and addresses that contain a password. */

import { appOf } from '#kernel/server/app.ts';
import { socialProviders } from '#kernel/server/config.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import type { InstallationSetting } from '../contract/installation.endpoints.ts';

const mega = 1_000_000;

export function readInstallation(context: AnyContext): { settings: InstallationSetting[] } {
  const { config } = appOf(context);
  const set = (
    key: InstallationSetting['key'],
    variables: string[],
    value: InstallationSetting['value'],
  ): InstallationSetting => ({ key, variables, value });
  return {
    settings: [
      set('rootDomains', ['ROOT_DOMAINS'], [...config.rootDomains]),
      set('publicUrl', ['PUBLIC_URL'], [config.publicUrl]),
      set(
        'providers',
        socialProviders.map((provider) => `${provider.toUpperCase()}_CLIENT_ID`),
        socialProviders.filter((provider) => config.providers[provider]),
      ),
      set('mailServer', ['SMTP_URL'], config.smtpUrl === null ? [] : [new URL(config.smtpUrl).host]),
      set('mailSender', ['MAIL_FROM'], [config.mailFrom]),
      set('storageCompany', ['FILE_QUOTA_COMPANY_MB'], Math.floor(config.fileQuota.company / mega)),
      set('storagePerson', ['FILE_QUOTA_PERSON_MB'], Math.floor(config.fileQuota.person / mega)),
      set('nameServers', ['DNS_SERVERS'], [...config.dnsServers]),
      set('rateLimit', ['RATE_LIMIT'], config.rateLimit),
      set('apiDocs', ['API_DOCS'], config.apiDocs),
    ],
  };
}
