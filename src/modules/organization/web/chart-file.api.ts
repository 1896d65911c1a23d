/** The chart from a file, from records and as a file, as dialogs ask for it. */
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as files from '../contract/chart-file.endpoints.ts';

type Done = Pick<WriteOptions<typeof files.applyChartFile>, 'onDone'>;

export const checkChartFile = (on: string, lines: files.ChartLine[]) =>
  call(files.checkChartFile, { body: { on, lines } });
export const useApplyFile = (options: Done) => useSend(files.applyChartFile, options);
export const useTakeOverPlan = (on: string) => useEndpoint(files.checkTakeOver, { body: { on } });
export const useTakeOver = (options: Done) => useSend(files.takeOver, options as never);
