/** What is set of the company, and how far it is with that, as the screens of its settings ask for it. */
import { useEndpoint, useEndpointPages } from '#kernel/web/query.ts';
import { listOf } from '#kernel/web/ui/index.ts';
import { listHolidays } from '#modules/company/contract/holiday.endpoints.ts';
import { readProfile } from '#modules/company/contract/profile.endpoints.ts';
import { readSettings } from '#modules/company/contract/settings.endpoints.ts';
import { listFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';

export const useCompanySettings = () => useEndpoint(readSettings);
export const useCompanyProfile = () => useEndpoint(readProfile);

/** Days of a year on which the company rests. */
export function useHolidaysIn(year: number) {
  const query = useEndpoint(listHolidays, { query: { year } });
  return listOf(query, query.data?.holidays);
}
export const usePublishedFrames = (options: { enabled: boolean }) =>
  useEndpointPages(listFrames, { query: { status: 'published', limit: 100 } }, options);
