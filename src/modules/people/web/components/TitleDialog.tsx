/** 직위: what a member is called in the company. */
import { FormDialog } from '#kernel/web/ui/index.ts';
import { changeMemberTitle } from '#modules/access/contract/member.endpoints.ts';
import type { Member } from '#modules/access/contract/shapes.ts';
import { titleTexts } from '../../contract/member.texts.ts';
import { useText } from '../text.ts';

export function TitleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useText();
  return (
    <FormDialog
      of={changeMemberTitle}
      texts={titleTexts}
      title={t('members.title')}
      row={{ title: member.title }}
      params={{ id: member.id }}
      done={t('members.title-done', { name: member.name })}
      onClose={onClose}
    />
  );
}
