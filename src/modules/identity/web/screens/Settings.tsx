/** How things look and are told, from inside a company: the same choices as in one's profile, without what belongs to the account. */
import { Stack } from '@mantine/core';
import { PageHeader } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { Consents } from '../profile/Consents.tsx';
import { LookSection } from '../profile/LookSection.tsx';
import { NoticeChoices } from '../profile/NoticeChoices.tsx';
import { PlaceSection } from '../profile/PlaceSection.tsx';
import { useText } from '../profile/text.ts';

export function Settings() {
  const t = useText();
  return (
    <>
      <PageHeader title={identityPaths.settings.title} subtitle={t('settings.subtitle')} />
      <Stack gap="lg" maw={820}>
        <LookSection />
        <PlaceSection />
        <NoticeChoices />
        <Consents />
      </Stack>
    </>
  );
}
