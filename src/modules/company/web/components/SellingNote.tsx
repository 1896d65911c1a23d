/** One line: what is still to be said before selling. */
import { Alert } from '@mantine/core';
import { useLocal } from '#kernel/web/i18n.tsx';
import { TextLink, Waiting } from '#kernel/web/ui/index.ts';
import { companyPaths } from '../../contract/paths.ts';
import { profileTexts } from '../../contract/profile.texts.ts';
import { type CompanyProfile, missingToSell } from '../../contract/profile.ts';
import { useProfile } from '../profile.api.ts';
import { useText } from '../text.ts';

function useMissing(): (profile: CompanyProfile) => string | null {
  const t = useText();
  const local = useLocal();
  return (profile) => {
    const names = missingToSell(profile).map((field) => local(profileTexts[field].label));
    if (names.length === 0) return null;
    return t('profile.missing', { names: names.join(', ') });
  };
}

/** On the form itself. */
export function SellingState({ profile }: { profile: CompanyProfile }) {
  const t = useText();
  const missing = useMissing()(profile);
  return (
    <Alert variant="light" color={missing ? 'yellow' : 'green'} mb="md" maw={760}>
      {missing ?? t('profile.complete')}
    </Alert>
  );
}

/** Elsewhere, with the way to the form; nothing once all is said. */
export function SellingNote() {
  const t = useText();
  const missingOf = useMissing();
  const { data, isPending } = useProfile();
  if (isPending) return <Waiting />;
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
