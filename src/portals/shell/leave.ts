/** Signs out and loads the sign-in afresh, so that nothing of the person stays in memory. */
import { showError } from '#kernel/web/notify.tsx';
import type { Session } from '#kernel/web/session.tsx';
import type { Portal } from './portal.ts';

export async function signOutAndRedirect(session: Session, portal: Portal): Promise<void> {
  await session.signOut().catch(showError);
  location.assign(portal.loginPath);
}
