/** Frame requests of the wizard: separate from the start portal, since they load flow's contract. */
import { useEndpoint } from '#kernel/web/query.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { listFirstFrames } from '#modules/flow/contract/frame-reads.endpoints.ts';

/** The product itself says it: it stays as it is. */
export const useFirstFrames = (industry: Industry) =>
  useEndpoint(listFirstFrames, { query: { industry } }, { freshFor: 600_000, keepLast: true });
