/** One's own account: read, changed, and where it is signed in. */
import { useEndpoint, useSend, type WriteOptions } from '#kernel/web/query.ts';
import { removeAvatar } from '../../contract/avatar.endpoints.ts';
import { disconnectSocial, readProfile } from '../../contract/endpoints.ts';
import { startConnect } from '../../contract/proof.endpoints.ts';
import { endOtherSessions, endSession, listSessions } from '../../contract/session.endpoints.ts';

export const useProfile = () => useEndpoint(readProfile);
export const useSessions = () => useEndpoint(listSessions);
export const useRemoveAvatar = (options: WriteOptions<typeof removeAvatar>) => useSend(removeAvatar, options);
export const useEndSession = () => useSend(endSession, { showsError: true });
export const useEndOthers = () => useSend(endOtherSessions, { showsError: true });
export const useStartConnect = () => useSend(startConnect, { showsError: true });
export const useDisconnect = () => useSend(disconnectSocial, { showsError: true });
