/** The company's holidays, as the screen of its settings asks for them. */
import { useEndpoint, useSend } from '#kernel/web/query.ts';
import { toListPages } from '#kernel/web/ui/index.ts';
import { keepHolidays, listHolidays, removeHoliday } from '../contract/holiday.endpoints.ts';

export function useHolidays(year: number) {
  const query = useEndpoint(listHolidays, { query: { year } });
  return toListPages(query, query.data?.holidays);
}
export const useKeepHolidays = () => useSend(keepHolidays, { showsError: true });
export const useRemoveHoliday = (onDone: () => void) => useSend(removeHoliday, { onDone });
