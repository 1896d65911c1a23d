/** Seeing a company's portal as one of its members does: what it is asked by, and what of it is shown. */
import { z } from 'zod';
import { type Endpoint, getPermissions } from './endpoint.ts';
import { Id } from './ids.ts';
import { LocalText } from './text.ts';
import { Instant } from './time.ts';

/** Carries the id of what was begun; what is asked without it is asked by the person's own right, whatever else is open. */
export const viewAsHeader = 'x-view-as';

/**
 * In the answer to `GET /api/auth/me`: through whose eyes the portal is seen. `shutOut`: why this person cannot enter now, and
 * sees in truth nothing of it; absent for all others.
 */
export const ViewAs = z.object({ id: Id, name: z.string(), until: Instant, shutOut: LocalText.optional() });
export type ViewAs = z.infer<typeof ViewAs>;

/**
 * True for a pure read whose answer is opened by permissions, which the viewer holds, too. Data tied to identity (one's own things,
 * participation, the account) is for the person only, unless the contract says otherwise.
 */
export function isShownInView(endpoint: Endpoint): boolean {
  const { method, keeps, audit, download, raw, rule, personal } = endpoint;
  if (method !== 'GET' || !keeps || audit !== false || download || raw) return false;
  if (personal !== null) return !personal;
  // A permission's name has its module before the dot.
  return rule === null && getPermissions(endpoint).every((item) => item === 'public' || item.includes('.'));
}
