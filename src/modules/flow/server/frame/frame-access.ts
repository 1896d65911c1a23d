/** Frame access guards: who may set access and owner. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { FrameAccess } from '../../contract/access.ts';
import { getFrameAccess } from './actor.ts';

interface GuardedFrame {
  access: FrameAccess;
}

/** Helping with the draft does not allow changing the frame's access. @throws FORBIDDEN */
export function assertSharer(context: Context, { access }: GuardedFrame): void {
  if (getFrameAccess(context, access).level === 'admin' || hasPermission(context, 'flow.frame.publish')) return;
  throw fail(kernelErrors.FORBIDDEN, { details: [{ field: 'access' }] });
}

/**
 * The frame's holders read the input of all its runs, so only a person with full access may set them, not one who may only publish.
 * @throws FORBIDDEN
 */
export function assertHolder(context: Context, { access }: GuardedFrame, requestedAccess: FrameAccess): void {
  const now = FrameAccess.parse(access);
  const isSame = (key: 'ownerEntityId' | 'collaboratorEntityIds') =>
    String(now[key] ?? '') === String(requestedAccess[key] ?? '');
  if ((isSame('ownerEntityId') && isSame('collaboratorEntityIds')) || getFrameAccess(context, access).level === 'admin')
    return;
  const field = isSame('ownerEntityId') ? 'access.collaboratorEntityIds' : 'access.ownerEntityId';
  throw fail(kernelErrors.FORBIDDEN, { details: [{ field }] });
}

/** The part of a requested access that is stored: settings made by the product remain. */
export const mergeAccess = ({ access }: GuardedFrame, requestedAccess: FrameAccess): FrameAccess => ({
  ...requestedAccess,
  startable: access.startable !== false,
  undoBy: 'permission',
});
