/** One's own account, as all companies know it: who one is, how things look and are told, and where one is signed in. */
import { Stack } from '@mantine/core';
import { Loaded, PageHeader } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { AboutSection } from '../profile/AboutSection.tsx';
import { Consents } from '../profile/Consents.tsx';
import { Devices } from '../profile/Devices.tsx';
import { Leaving, OwnData } from '../profile/Leaving.tsx';
import { LookSection } from '../profile/LookSection.tsx';
import { NoticeChoices } from '../profile/NoticeChoices.tsx';
import { PlaceSection } from '../profile/PlaceSection.tsx';
import { useProfile } from '../profile/profile.api.ts';
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
            <PlaceSection />
            <LookSection />
            <NoticeChoices />
            <Consents />
            <Social profile={profile} />
            <Devices />
            <OwnData />
            <Leaving />
          </Stack>
        )}
      </Loaded>
    </>
  );
}
