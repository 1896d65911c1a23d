/** 관리자 설정: the switches of the company's work: when an undo is approved, and when flows are reviewed. */
import { PageHeader, Section } from '#kernel/web/ui/index.ts';
import { FlowSettingsForm } from '#modules/flow/web/index.ts';
import { adminPaths } from '../paths.ts';
import { useText } from '../text.ts';

export function AdminSettings() {
  const t = useText();
  return (
    <>
      <PageHeader title={adminPaths.settings.title} />
      <Section title={t('settings.undo')} description={t('settings.undo-hint')}>
        <FlowSettingsForm />
      </Section>
    </>
  );
}
