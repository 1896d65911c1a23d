/** Everything once more before the company is made. */
import { ColorSwatch, Group } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { DefinitionList } from '#kernel/web/ui/index.ts';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import { useText } from '../text.ts';
import type { Draft } from './wizard.ts';

export function ReviewStep({ draft }: { draft: Draft }) {
  const t = useText();
  const local = useLocal();
  const invited = draft.members.filter((member) => member.email.trim());
  return (
    <DefinitionList
      items={[
        { label: t('create.name'), value: draft.name },
        { label: t('create.code'), value: draft.code },
        { label: t('search.industry'), value: local(industryTitles[draft.industry]) },
        {
          label: t('create.color'),
          value: (
            <Group gap="xs">
              <ColorSwatch color={draft.primaryColor} size={16} aria-hidden />
              {draft.primaryColor}
            </Group>
          ),
        },
        { label: t('create.tagline'), value: draft.tagline || null },
        { label: t('create.location'), value: draft.location || null },
        { label: t('create.business'), value: draft.businessType || null },
        { label: t('create.step-members'), value: t('create.members-count', { count: invited.length }) },
      ]}
    />
  );
}
