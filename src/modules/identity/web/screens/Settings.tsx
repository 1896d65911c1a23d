/**
 * Settings screen: appearance and notifications from inside a company, as in one's profile, without what belongs to the account.
 */
import { Stack } from '@mantine/core';
import { PageHeader } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { AppearanceSection } from '../profile/AppearanceSection.tsx';
import { Consents } from '../profile/Consents.tsx';
import { NotificationPreferences } from '../profile/NotificationPreferences.tsx';
import { RegionSection } from '../profile/RegionSection.tsx';
import { useText } from '../profile/text.ts';

export function Settings() {
  const t = useText();
  return (
    <>
      <PageHeader title={identityPaths.settings.title} subtitle={t('settings.subtitle')} />
      <Stack gap="lg" maw={820}>
        <AppearanceSection />
        <RegionSection />
        <NotificationPreferences />
        <Consents />
      </Stack>
    </>
  );
}
