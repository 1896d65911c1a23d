/** Origin badge: role made by product or company, and whether it is active. */
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { Role } from '#modules/access/contract/shapes.ts';
import { useText } from '../text.ts';

export function OriginBadge({ role }: { role: Role }) {
  const t = useText();
  if (!role.isActive) return <StatusBadge>{t('roles.off')}</StatusBadge>;
  if (!role.isSystem) return <StatusBadge tone="accent">{t('roles.own')}</StatusBadge>;
  return role.isShipped ? (
    <StatusBadge tone="neutral">{t('roles.shipped')}</StatusBadge>
  ) : (
    <StatusBadge tone="info">{t('roles.adapted')}</StatusBadge>
  );
}
