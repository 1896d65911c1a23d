/** The chart, its history and its ranks, as screens ask for them. */
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import {
  changeChart,
  findColleagues,
  listRanks,
  previewChanges,
  readChart,
  readChartHistory,
} from '../contract/endpoints.ts';

export const useChart = (on: string) => useEndpoint(readChart, { query: { on: on || undefined } }, { keepLast: true });
export const useHistory = (filter: { unit?: string; person?: string }) =>
  useEndpoint(readChartHistory, { query: filter }, { keepLast: true });
/** The lists of a company are short: one page has them. */
export const useRanks = () => useEndpointPages(listRanks, { query: { limit: 100 } });
export const usePreview = () => useSend(previewChanges, { showsError: true });
export const useChange = (options: Pick<WriteOptions<typeof changeChart>, 'onDone' | 'showsError'>) =>
  useSend(changeChart, options);
export const findColleaguesLike = async (q: string) => (await call(findColleagues, { query: { q } })).people;
