/** Review rules: when a frame is reviewed before publishing, by the company's rule or a stricter one. */
import { Select, Stack } from '@mantine/core';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import type { Publishing, ReviewRule } from '../../contract/authoring/review.ts';
import { reviewRules, reviewRuleTexts } from '../../contract/authoring/review.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { useFlowSettings, useSaveFlowSettings, useSaveReviewRule } from './authoring.api.ts';
import { useAuthorText } from './text.ts';

const asCompany = 'company';

function useOptions() {
  const local = useLocalText();
  return reviewRules.map((rule) => ({ value: rule as string, label: local(reviewRuleTexts[rule]) }));
}

function CompanyRule() {
  const t = useAuthorText();
  const options = useOptions();
  const settings = useFlowSettings();
  const save = useSaveFlowSettings();
  if (!settings.data) return null;
  const { review, ...rest } = settings.data;
  const change = (value: string | null) =>
    save.send({ body: { ...rest, review: value as ReviewRule } }).then(
      () => showSuccess(t('word.saved')),
      // The notice says why.
      () => undefined,
    );
  return (
    <Select
      label={t('rule.company')}
      data={options}
      value={review}
      allowDeselect={false}
      onChange={(value) => void change(value)}
    />
  );
}

export function ReviewRules({ frameId, publishing }: { frameId: string; publishing: Publishing }) {
  const t = useAuthorText();
  const options = useOptions();
  const save = useSaveReviewRule();
  const mayChangeCompany = useCan(flowPermissions['flow.expiry.check']).allowed;
  const change = (value: string | null) =>
    save.send({ params: { id: frameId }, body: { rule: value === asCompany ? null : (value as ReviewRule) } }).then(
      () => showSuccess(t('word.saved')),
      // The notice says why.
      () => undefined,
    );
  const companyRule = options.find(({ value }) => value === publishing.companyRule)?.label;
  return (
    <Stack gap="md">
      <Can permission={flowPermissions['flow.expiry.check']}>
        <CompanyRule />
      </Can>
      <Select
        label={t('rule.frame')}
        description={t('rule.hint')}
        data={[
          {
            value: asCompany,
            label: mayChangeCompany ? t('rule.asCompany') : `${t('rule.asCompany')}: ${companyRule}`,
          },
          ...options,
        ]}
        value={publishing.frameRule ?? asCompany}
        disabled={!publishing.mayChangeRule}
        allowDeselect={false}
        onChange={(value) => void change(value)}
      />
    </Stack>
  );
}
