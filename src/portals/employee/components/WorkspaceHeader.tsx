/** The header of the most common first screen; it is drawn before the scripts load (`apps/shells.tsx`). */
import { PageHeader } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { useText } from '../text.ts';

export function WorkspaceHeader() {
  const t = useText();
  return <PageHeader title={accessPaths.workspace.title} subtitle={t('workspace.subtitle')} />;
}
