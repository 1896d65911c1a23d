/** Streams, as screens ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as api from '../../contract/stream.endpoints.ts';
import type { StreamSchedule } from '../../contract/stream-schedule.ts';

export const useStreams = (query: CallOf<typeof api.listStreams>['query']) =>
  useEndpointPages(api.listStreams, { query });
export const useStarts = (id: string) => useEndpointPages(api.listStreamStarts, { params: { id } });
export const useStreamEvents = () => useEndpoint(api.listStreamEvents, {});
export const useNextStarts = (schedule: StreamSchedule) =>
  useEndpoint(api.previewSchedule, { query: { schedule: JSON.stringify(schedule) } }, { keepLast: true, quiet: true });
export const useCreateStream = () => useSend(api.createStream, { showsError: true });
export const useUpdateStream = () => useSend(api.updateStream, { showsError: true });
export const useStreamState = (options: WriteOptions<typeof api.setStreamState>) =>
  useSend(api.setStreamState, options);
export const useNewSecret = (options: WriteOptions<typeof api.renewStreamSecret>) =>
  useSend(api.renewStreamSecret, options);
export const useRemoveStream = (options: WriteOptions<typeof api.removeStream>) => useSend(api.removeStream, options);
export const useTestStream = () => useSend(api.testStream, { showsError: true });
