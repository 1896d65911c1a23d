/** Permission guard: the user's rights here, with a reason if refused. The server decides again on every call. */
import type { ReactNode } from 'react';
import type { PermissionDefinition } from '../contract/permission.ts';
import { fillTemplate, type Locale, type LocalText } from '../contract/text.ts';
import { useKitText, useLanguage } from './i18n.tsx';
import { type SessionState, useSession } from './session.tsx';

/** A permission's name, or its definition, whose text is then shown in the reason. */
export type PermissionRef = string | PermissionDefinition;

export type AccessState = 'allowed' | 'sign-in' | 'not-member' | 'pending' | 'missing';

export const getPermissionName = (needed: PermissionRef) => (typeof needed === 'string' ? needed : needed.name);

/** Pure rule of the only guard: deny unless something allows. */
export function getAccessState(session: Pick<SessionState, 'me'>, needed: PermissionRef): AccessState {
  const permission = getPermissionName(needed);
  if (permission === 'public' || permission === 'guest') return 'allowed';
  if (!session.me) return 'sign-in';
  if (permission === 'signed-in') return 'allowed';
  const { member, rights } = session.me;
  if (rights && permission !== 'member') return rights.includes(permission) ? 'allowed' : 'missing';
  if (!member) return 'not-member';
  if (member.status !== 'active') return 'pending';
  if (permission === 'member') return 'allowed';
  return member.permissions.includes(permission) ? 'allowed' : 'missing';
}

/** For what alone it is held, where it is: of acts that the server judges by their thing or their sum. */
export function getGrantLimit({ me }: Pick<SessionState, 'me'>, needed: PermissionRef): LocalText | null {
  return (me?.member?.status === 'active' && me.member.bound?.[getPermissionName(needed)]) || null;
}

export interface Can {
  allowed: boolean;
  accessState: AccessState;
  /** Why not, in the person's language; null when allowed. */
  reason: string | null;
}

function getPermissionLabel(needed: PermissionRef, language: Locale): string {
  return typeof needed === 'string' ? needed : needed[language];
}

/** @example const post = useCan(financePermissions['finance.entry.post']) */
export function useCan(needed: PermissionRef): Can {
  const session = useSession();
  const t = useKitText();
  const language = useLanguage();
  const accessState = getAccessState(session, needed);
  if (accessState === 'allowed') return { allowed: true, accessState: accessState, reason: null };
  const reason = fillTemplate(t(`can.${accessState}`), { permission: getPermissionLabel(needed, language) });
  return { allowed: false, accessState: accessState, reason };
}

/** As `useCan`, of an act that the server judges by its thing or its sum: also who holds it for some of them tries. */
export function useCanSome(needed: PermissionRef): Can {
  const session = useSession();
  const can = useCan(needed);
  return can.allowed || !getGrantLimit(session, needed) ? can : { allowed: true, accessState: 'allowed', reason: null };
}

/**
 * Shows its children only to permitted persons (`some`: also if only for certain things or up to a sum); `otherwise` to the rest.
 */
export function Can({
  permission,
  some = false,
  otherwise = null,
  children,
}: {
  permission: PermissionRef;
  some?: boolean;
  otherwise?: ReactNode | ((reason: string) => ReactNode);
  children: ReactNode;
}) {
  const [whole, part] = [useCan(permission), useCanSome(permission)];
  const can = some ? part : whole;
  if (can.allowed) return children;
  return typeof otherwise === 'function' ? otherwise(can.reason ?? '') : otherwise;
}
