/** What is set of the company, and how far it is with that, as the screens of its settings ask for it. */
import { useEndpoint } from '#kernel/web/query.ts';
import { readProfile } from '#modules/company/contract/profile.endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';

export const useCompanySettings = () => useEndpoint(readSettings);
export const useCompanyProfile = () => useEndpoint(readProfile);
