/** Asks why, before the portal is seen as a member does, and says who could not enter it now. */
import { Text } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import { enterView } from '#kernel/web/view-as.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { viewTexts } from '#modules/access/contract/view.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { useBeginView, useViewPreview } from '../people.api.ts';
import { useText } from '../text.ts';

export function ViewAsDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  const local = useLocalText();
  const begin = useBeginView();
  // Refusals of the view appear when it begins.
  const shutOut = useViewPreview(member.id).data?.shutOut;
  return (
    <ReasonDialog
      title={t('members.view-as-of', { name: member.name })}
      message={
        <>
          {shutOut && (
            <Text component="span" display="block" mb="sm" role="status">
              <strong>{local(viewTexts.shutOut)}</strong> {local(shutOut)} {local(viewTexts.once)}
            </Text>
          )}
          {t('members.view-as-ask')}
        </>
      }
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
