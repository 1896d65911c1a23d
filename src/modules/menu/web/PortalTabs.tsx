/** Whose menu it is: that of members, or that of administrators. */
import { useLocal } from '#kernel/web/i18n.tsx';
import { StateTabs } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { arrangedPortals } from '../contract/entry.ts';
import { useText } from './text.ts';

export function PortalTabs(props: { value: string; onChange: (portal: string) => void }) {
  const t = useText();
  const local = useLocal();
  const titles = { employee: t('portal.employee'), admin: local(accessPaths.admin.title) };
  return (
    <StateTabs
      label={t('portals')}
      tabs={arrangedPortals.map((value) => ({ value, label: titles[value] }))}
      value={props.value}
      onChange={props.onChange}
    />
  );
}
