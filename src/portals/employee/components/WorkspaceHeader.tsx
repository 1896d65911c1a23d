/** The head of the screen that most people begin with; it stands there before the scripts do (`apps/shells.tsx`). */
import { PageHeader } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { useText } from '../text.ts';

export function WorkspaceHeader() {
  const t = useText();
  return <PageHeader title={accessPaths.workspace.title} subtitle={t('workspace.subtitle')} />;
}
