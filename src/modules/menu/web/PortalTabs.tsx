/** Portal tabs: select the menu of members, administrators or customers. */
import { useLocalText } from '#kernel/web/i18n.tsx';
import { StateTabs } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { ArrangedPortal } from '../contract/entry.ts';
import { useText } from './text.ts';

export function PortalTabs(props: {
  portals: readonly ArrangedPortal[];
  value: string;
  onChange: (portal: string) => void;
}) {
  const t = useText();
  const local = useLocalText();
  const titles = { employee: t('portal.employee'), admin: local(accessPaths.admin.title), guest: t('portal.guest') };
  return (
    <StateTabs
      label={t('portals')}
      tabs={props.portals.map((value) => ({ value, label: titles[value] }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
