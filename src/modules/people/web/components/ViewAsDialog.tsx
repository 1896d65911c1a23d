/** Asks why, before the portal is seen as a member does. */
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { enterView } from '#kernel/web/view-as.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useBeginView } from '../people.api.ts';
import { useText } from '../text.ts';

export function ViewAsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const begin = useBeginView();
  return (
    <ReasonDialog
      title={t('members.view-as-of', { name: member.name })}
      message={t('members.view-as-ask')}
      confirmLabel={t('members.view-as-begin')}
      // Failures are shown as notices.
      onConfirm={(reason) =>
        begin.send({ body: { memberId: member.id, reason } }).then(
          ({ id }) => enterView(id, `${flowPaths.workflows()}?tab=frames`),
          () => undefined,
        )
      }
      onClose={onClose}
    />
  );
}
