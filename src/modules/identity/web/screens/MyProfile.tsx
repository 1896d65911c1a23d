/** One's own account, as all companies know it: personal data, appearance and notifications, and active sessions. */
import { Stack } from '@mantine/core';
import { Loaded, PageHeader } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { AboutSection } from '../profile/AboutSection.tsx';
import { AppearanceSection } from '../profile/AppearanceSection.tsx';
import { Consents } from '../profile/Consents.tsx';
import { AccountDeletion, DataExport } from '../profile/DataRequests.tsx';
import { Devices } from '../profile/Devices.tsx';
import { NotificationPreferences } from '../profile/NotificationPreferences.tsx';
import { useProfile } from '../profile/profile.api.ts';
import { RegionSection } from '../profile/RegionSection.tsx';
import { Social } from '../profile/Social.tsx';
import { useText } from '../profile/text.ts';

export function MyProfile() {
  const t = useText();
  return (
    <>
      <PageHeader title={identityPaths.profile.title} subtitle={t('mine.subtitle')} />
      <Loaded query={useProfile()}>
        {(profile) => (
          <Stack gap="lg" maw={820}>
            <AboutSection profile={profile} />
            <RegionSection />
            <AppearanceSection />
            <NotificationPreferences />
            <Consents />
            <Social profile={profile} />
            <Devices />
            <DataExport />
            <AccountDeletion />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
