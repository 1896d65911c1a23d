/** Who says who may use a frame, and whose it is. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { FrameAccess } from '../../contract/access.ts';
import { accessOf } from './actor.ts';

interface Guarded {
  access: FrameAccess;
}

/** Who only helps with the draft does not say who may use the frame. @throws FORBIDDEN */
export function demandSharer(context: Context, { access }: Guarded): void {
  if (accessOf(context, access).level === 'admin' || may(context, 'flow.frame.publish')) return;
  throw fail(kernelErrors.FORBIDDEN, { details: [{ field: 'access' }] });
}

/**
 * Whose flow it is reads what all its runs were given: that is said by who has it whole, and by nobody who may only publish.
 * @throws FORBIDDEN
 */
export function demandHolder(context: Context, { access }: Guarded, asked: FrameAccess): void {
  const now = FrameAccess.parse(access);
  const isSame = (key: 'ownerEntityId' | 'collaboratorEntityIds') =>
    String(now[key] ?? '') === String(asked[key] ?? '');
  if ((isSame('ownerEntityId') && isSame('collaboratorEntityIds')) || accessOf(context, access).level === 'admin')
    return;
  const field = isSame('ownerEntityId') ? 'access.collaboratorEntityIds' : 'access.ownerEntityId';
  throw fail(kernelErrors.FORBIDDEN, { details: [{ field }] });
}

/** What is kept of an access that is asked for: what the product gave stays. */
export const accessKept = ({ access }: Guarded, asked: FrameAccess): FrameAccess => ({
  ...asked,
  startable: access.startable !== false,
  undoBy: 'permission',
});
