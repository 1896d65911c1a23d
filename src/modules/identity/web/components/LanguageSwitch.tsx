/** The other language, in its own words: sign-in screens have no account menu. */
import { Anchor } from '@mantine/core';
import { chooseLanguage, useLanguage } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';

export function LanguageSwitch() {
  const other = useLanguage() === 'ko' ? 'en' : 'ko';
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      py={12}
      lang={other}
      onClick={() => void chooseLanguage(other).catch(showError)}
    >
      {new Intl.DisplayNames([other], { type: 'language' }).of(other)}
    </Anchor>
  );
}
