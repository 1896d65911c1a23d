/** What the person may do here, with the reason when not. The server decides again at every call. */
import type { ReactNode } from 'react';
import type { PermissionDefinition } from '../contract/permission.ts';
import { fill, type Locale, type LocalText } from '../contract/text.ts';
import { useKitText, useLanguage } from './i18n.tsx';
import { type SessionState, useSession } from './session.tsx';

/** A permission's name, or its definition, whose text is then shown in the reason. */
export type Needed = string | PermissionDefinition;

export type Standing = 'allowed' | 'sign-in' | 'not-member' | 'pending' | 'missing';

export const nameOf = (needed: Needed) => (typeof needed === 'string' ? needed : needed.name);

/** Pure rule of the only guard: deny unless something allows. */
export function standingOf(session: Pick<SessionState, 'me'>, needed: Needed): Standing {
  const permission = nameOf(needed);
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
export function boundOf({ me }: Pick<SessionState, 'me'>, needed: Needed): LocalText | null {
  return (me?.member?.status === 'active' && me.member.bound?.[nameOf(needed)]) || null;
}

export interface Can {
  allowed: boolean;
  standing: Standing;
  /** Why not, in the person's language; null when allowed. */
  reason: string | null;
}

function labelOf(needed: Needed, language: Locale): string {
  return typeof needed === 'string' ? needed : needed[language];
}

/** @example const post = useCan(financePermissions['finance.entry.post']) */
export function useCan(needed: Needed): Can {
  const session = useSession();
  const t = useKitText();
  const language = useLanguage();
  const standing = standingOf(session, needed);
  if (standing === 'allowed') return { allowed: true, standing, reason: null };
  const reason = fill(t(`can.${standing}`), { permission: labelOf(needed, language) });
  return { allowed: false, standing, reason };
}

/** As `useCan`, of an act that the server judges by its thing or its sum: also who holds it for some of them tries. */
export function useCanSome(needed: Needed): Can {
  const session = useSession();
  const can = useCan(needed);
  return can.allowed || !boundOf(session, needed) ? can : { allowed: true, standing: 'allowed', reason: null };
}

/** Shows its children only to those who may (`some`: for certain things or up to a sum, too); `otherwise` to the rest. */
export function Can({
  permission,
  some = false,
  otherwise = null,
  children,
}: {
  permission: Needed;
  some?: boolean;
  otherwise?: ReactNode | ((reason: string) => ReactNode);
  children: ReactNode;
}) {
  const [whole, part] = [useCan(permission), useCanSome(permission)];
  const can = some ? part : whole;
  if (can.allowed) return children;
  return typeof otherwise === 'function' ? otherwise(can.reason ?? '') : otherwise;
}
