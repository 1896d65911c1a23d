/** Who may use a frame, reviews, versions and files, as screens ask for them. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as exchanges from '../../contract/authoring/exchange.endpoints.ts';
import * as presences from '../../contract/authoring/presence.endpoints.ts';
import * as reviews from '../../contract/authoring/review.endpoints.ts';
import * as sharings from '../../contract/authoring/sharing.endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';

const of = (id: string) => ({ params: { id } });

export const useDoor = (id: string, enabled = true) => useEndpoint(sharings.readDoor, of(id), { enabled, quiet: true });
export const useClosedFrames = () => useEndpointPages(sharings.listClosedFrames, { query: { limit: 50 } });
export const useAskForAccess = (options: WriteOptions<typeof sharings.requestAccess>) =>
  useSend(sharings.requestAccess, options);

export const useSharing = (id: string) => useEndpoint(sharings.readSharing, of(id));
export const useStarters = (id: string, q = '') =>
  useEndpointPages(sharings.listStarters, { ...of(id), query: { limit: 20, q: q || undefined } });
export const useAccessRequests = (id: string) =>
  useEndpointPages(sharings.listAccessRequests, { ...of(id), query: { limit: 20 } });
export const useDecideAccess = (options: WriteOptions<typeof sharings.decideAccess>) =>
  useSend(sharings.decideAccess, options);
export const usePreviewAccess = () => useSend(sharings.previewAccess, { showsError: true });
export const useSaveFrame = (options: WriteOptions<typeof frames.updateFrame>) => useSend(frames.updateFrame, options);
export const usePublish = (options: WriteOptions<typeof frames.publishVersion>) =>
  useSend(frames.publishVersion, options);

export const usePublishing = (id: string) => useEndpoint(reviews.readPublishing, of(id));
export const useReview = (id: string) => useEndpoint(reviews.readReview, of(id), { quiet: true });
export const useAskForReview = (options: WriteOptions<typeof reviews.requestReview>) =>
  useSend(reviews.requestReview, options);
export const useWithdrawReview = (options: WriteOptions<typeof reviews.withdrawReview>) =>
  useSend(reviews.withdrawReview, options);
export const useSaveReviewRule = () => useSend(reviews.saveReviewRule);
export const useFlowSettings = () => useEndpoint(frames.readSettings, {});
export const useSaveFlowSettings = () => useSend(frames.saveSettings);
export const useComments = (id: string, enabled = true) => useEndpoint(reviews.listComments, of(id), { enabled });
export const useAddComment = (options: WriteOptions<typeof reviews.addComment>) => useSend(reviews.addComment, options);
export const useResolveComment = () => useSend(reviews.resolveComment);

export const useComparison = (id: string, query: CallOf<typeof exchanges.compareVersions>['query']) =>
  useEndpoint(exchanges.compareVersions, { ...of(id), query }, { keepLast: true });
export const useCheckImport = () => useSend(exchanges.checkImport, { showsError: true });
export const useImportFrame = (options: WriteOptions<typeof exchanges.importFrame>) =>
  useSend(exchanges.importFrame, options);
export const useEditableFrames = () => useEndpointPages(listFrames, { query: { limit: 100 } });

export const usePresent = (id: string, enabled = true) =>
  useEndpoint(presences.listPresent, of(id), { quiet: true, enabled });
