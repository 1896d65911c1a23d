/** The way to a new password, which belongs to the start portal. */
import { Anchor } from '@mantine/core';
import { identityPaths } from '../../contract/paths.ts';
import { useText } from '../text.ts';

/** `origin`: of the start portal, on another host. */
export function ForgotLink({ origin = '' }: { origin?: string }) {
  const t = useText();
  return (
    <Anchor href={origin + identityPaths.forgot()} size="sm">
      {t('forgot.link')}
    </Anchor>
  );
}
