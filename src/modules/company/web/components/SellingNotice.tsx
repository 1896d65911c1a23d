/** One line: what is still to be said before selling. */
import { Alert } from '@mantine/core';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { TextLink, WaitingPlace } from '#kernel/web/ui/index.ts';
import { companyPaths } from '../../contract/paths.ts';
import { profileTexts } from '../../contract/profile.texts.ts';
import { type CompanyProfile, getMissingToSell } from '../../contract/profile.ts';
import { useProfile } from '../profile.api.ts';
import { useText } from '../text.ts';

function useMissingFields(): (profile: CompanyProfile) => string | null {
  const t = useText();
  const local = useLocalText();
  return (profile) => {
    const names = getMissingToSell(profile).map((field) => local(profileTexts[field].label));
    if (names.length === 0) return null;
    return t('profile.missing', { names: names.join(', ') });
  };
}

/** On the form itself. */
export function SellingHint({ profile }: { profile: CompanyProfile }) {
  const t = useText();
  const missing = useMissingFields()(profile);
  return (
    <Alert variant="light" color={missing ? 'yellow' : 'green'} mb="md" maw={760}>
      {missing ?? t('profile.complete')}
    </Alert>
  );
}

/** Shown on other pages, with a link to the form; nothing once complete. */
export function SellingNotice() {
  const t = useText();
  const missingOf = useMissingFields();
  const { data, isPending } = useProfile();
  if (isPending) return <WaitingPlace />;
  const missing = data && missingOf(data);
  if (!missing) return null;
  return (
    <Alert variant="light" color="yellow" mb="lg">
      {missing}
      <div>
        <TextLink to={companyPaths.settings()}>{t('profile.open')}</TextLink>
      </div>
    </Alert>
  );
}
