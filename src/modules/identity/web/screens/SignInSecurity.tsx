/** Sign-in security screen: second factor and address. */
import { PageHeader } from '#kernel/web/ui/index.ts';
import { identityPaths } from '../../contract/paths.ts';
import { Security } from '../components/Security.tsx';
import { useText } from '../text.ts';

export function SignInSecurity() {
  const t = useText();
  return (
    <>
      <PageHeader
        title={identityPaths.security.title}
        subtitle={t('security.subtitle')}
        crumbs={[identityPaths.mine]}
      />
      <Security />
    </>
  );
}
