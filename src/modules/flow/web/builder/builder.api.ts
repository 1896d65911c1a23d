/** Builder API: server calls of the builder. */

import type { CallOf } from '#kernel/contract/endpoint.ts';
import { call } from '#kernel/web/api.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as reviews from '../../contract/authoring/review.endpoints.ts';
import type { Draft } from '../../contract/drafting/draft.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import type { FrameDefinition } from '../../contract/frame.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';

export const useFrameList = (query: CallOf<typeof listFrames>['query']) => useEndpointPages(listFrames, { query });
export const useCreateFrame = (options: WriteOptions<typeof frames.createFrame> = {}) =>
  useSend(frames.createFrame, options);
export const useUpdateFrame = (options: WriteOptions<typeof frames.updateFrame> = {}) =>
  useSend(frames.updateFrame, options);
/** The kinds of blocks change with a deployment, or when the company makes one. */
export const useCatalogue = () => useEndpoint(frames.listBlocks, {}, { freshFor: 60_000 });
/** Status of a draft before publication; quiet: a cell of the list. */
export const useDraftPublishing = (id: string, enabled: boolean) =>
  useEndpoint(reviews.readPublishing, { params: { id } }, { enabled, quiet: true, freshFor: 30_000 });

export const saveDraft = (id: string, version: number, draft: Draft) =>
  call(frames.updateFrame, { params: { id }, body: { version, draft: draft as never }, quiet: true });

export const checkDefinition = (definition: FrameDefinition, signal: AbortSignal) =>
  call(frames.validateDefinition, { body: { definition }, signal, quiet: true });
