/** Seeing a company's portal as one of its members does: what it is asked by, and what of it is shown. */
import { z } from 'zod';
import { type Endpoint, permissionsOf } from './endpoint.ts';
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
 * A call reads, and reads nothing else; and what it answers is opened by permissions, which whoever looks holds, too. What hangs on
 * who one is (own things, what one takes part in, the account) is the person's alone, unless the contract says otherwise.
 */
export function isShownInView(endpoint: Endpoint): boolean {
  const { method, keeps, audit, download, raw, rule, personal } = endpoint;
  if (method !== 'GET' || !keeps || audit !== false || download || raw) return false;
  if (personal !== null) return !personal;
  // A name of a permission has its room before the dot.
  return rule === null && permissionsOf(endpoint).every((one) => one === 'public' || one.includes('.'));
}
