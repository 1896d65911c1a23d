/** Authoring API of the screens: access to frames, reviews, versions and files. */
import type { CallOf } from '#kernel/contract/endpoint.ts';
import { useEndpoint, useEndpointPages, useSend, type WriteOptions } from '#kernel/web/query.ts';
import * as exchanges from '../../contract/authoring/frame-file.endpoints.ts';
import * as presences from '../../contract/authoring/presence.endpoints.ts';
import * as reviews from '../../contract/authoring/review.endpoints.ts';
import * as sharings from '../../contract/authoring/sharing.endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';

const toParams = (id: string) => ({ params: { id } });

export const useFrameAvailability = (id: string, enabled = true) =>
  useEndpoint(sharings.readFrameAvailability, toParams(id), { enabled, quiet: true });
export const useClosedFrames = () => useEndpointPages(sharings.listClosedFrames, { query: { limit: 50 } });
export const useRequestAccess = (options: WriteOptions<typeof sharings.requestAccess>) =>
  useSend(sharings.requestAccess, options);

export const useSharing = (id: string) => useEndpoint(sharings.readSharing, toParams(id));
export const useStarters = (id: string, q = '') =>
  useEndpointPages(sharings.listStarters, { ...toParams(id), query: { limit: 20, q: q || undefined } });
export const useAccessRequests = (id: string) =>
  useEndpointPages(sharings.listAccessRequests, { ...toParams(id), query: { limit: 20 } });
export const useDecideAccess = (options: WriteOptions<typeof sharings.decideAccess>) =>
  useSend(sharings.decideAccess, options);
export const usePreviewAccess = () => useSend(sharings.previewAccess, { showsError: true });
export const useSaveFrame = (options: WriteOptions<typeof frames.updateFrame>) => useSend(frames.updateFrame, options);
export const usePublish = (options: WriteOptions<typeof frames.publishVersion>) =>
  useSend(frames.publishVersion, options);

export const usePublishing = (id: string) => useEndpoint(reviews.readPublishing, toParams(id));
export const useReview = (id: string) => useEndpoint(reviews.readReview, toParams(id), { quiet: true });
export const useRequestReview = (options: WriteOptions<typeof reviews.requestReview>) =>
  useSend(reviews.requestReview, options);
export const useWithdrawReview = (options: WriteOptions<typeof reviews.withdrawReview>) =>
  useSend(reviews.withdrawReview, options);
export const useSaveReviewRule = () => useSend(reviews.saveReviewRule);
export const useFlowSettings = () => useEndpoint(frames.readSettings, {});
export const useSaveFlowSettings = () => useSend(frames.saveSettings);
export const useComments = (id: string, enabled = true) => useEndpoint(reviews.listComments, toParams(id), { enabled });
export const useAddComment = (options: WriteOptions<typeof reviews.addComment>) => useSend(reviews.addComment, options);
export const useResolveComment = () => useSend(reviews.resolveComment);

export const useComparison = (id: string, query: CallOf<typeof exchanges.compareVersions>['query']) =>
  useEndpoint(exchanges.compareVersions, { ...toParams(id), query }, { keepLast: true });
export const useCheckImport = () => useSend(exchanges.checkImport, { showsError: true });
export const useImportFrame = (options: WriteOptions<typeof exchanges.importFrame>) =>
  useSend(exchanges.importFrame, options);
export const useEditableFrames = () => useEndpointPages(listFrames, { query: { limit: 100 } });

export const usePresent = (id: string, enabled = true) =>
  useEndpoint(presences.listPresent, toParams(id), { quiet: true, enabled });
