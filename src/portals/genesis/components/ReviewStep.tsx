/** Everything once more before the company is made; each row leads back to its question. */
import { Button, ColorSwatch, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import { useText } from '../text.ts';
import classes from './wizard.module.css';
import type { Draft, Step } from './wizard-draft.ts';

interface Row {
  label: string;
  value: ReactNode;
  step: Step;
}

function useRows(draft: Draft): Row[] {
  const t = useText();
  const local = useLocalText();
  const invited = draft.members.filter((member) => member.email.trim());
  const rows: Row[] = [
    { label: t('create.name'), value: draft.name, step: 'profile' },
    { label: t('create.code'), value: draft.code, step: 'profile' },
    { label: t('search.industry'), value: local(industryTitles[draft.industry]), step: 'industry' },
    { label: t('create.tagline'), value: draft.tagline, step: 'brand' },
    { label: t('create.location'), value: draft.location, step: 'brand' },
    { label: t('create.business'), value: draft.businessType, step: 'brand' },
    { label: t('create.listed'), value: t(draft.listed ? 'create.listed-yes' : 'create.listed-no'), step: 'brand' },
    {
      label: t('create.color'),
      step: 'brand',
      value: (
        <Group gap="xs">
          <ColorSwatch color={draft.primaryColor} size={16} aria-hidden />
          {draft.primaryColor}
        </Group>
      ),
    },
    {
      label: t('create.step-members'),
      value: invited.length > 0 ? t('create.members-count', { count: invited.length }) : t('create.members-none'),
      step: 'members',
    },
  ];
  // Empty answers are not shown: they can be added later.
  return rows.filter(({ value }) => value !== '');
}

export function ReviewStep({ draft, onChange }: { draft: Draft; onChange: (step: Step) => void }) {
  const t = useText();
  return (
    <dl className={classes.rows}>
      {useRows(draft).map(({ label, value, step }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('create.change', { what: label })}
              onClick={() => onChange(step)}
            >
              {t('word.edit')}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  );
}
