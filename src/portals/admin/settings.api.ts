/** Requests of the company settings screens: settings, profile, holidays and setup progress. */
import { useEndpoint, useEndpointPages } from '#kernel/web/query.ts';
import { toListPages } from '#kernel/web/ui/index.ts';
import { listHolidays } from '#modules/company/contract/holiday.endpoints.ts';
import { readProfile } from '#modules/company/contract/profile.endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { listFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';

export const useCompanySettings = () => useEndpoint(readSettings);
export const useCompanyProfile = () => useEndpoint(readProfile);

/** Days of a year on which the company rests. */
export function useHolidays(year: number) {
  const query = useEndpoint(listHolidays, { query: { year } });
  return toListPages(query, query.data?.holidays);
}
export const usePublishedFrames = (options: { enabled: boolean }) =>
  useEndpointPages(listFrames, { query: { status: 'published', limit: 100 } }, options);
