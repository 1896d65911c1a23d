/** 사업자 정보: what the company says of itself to customers. */
import { Anchor } from '@mantine/core';
import { businessNumber } from '#kernel/contract/business-number.ts';
import { siteAddress } from '#kernel/web/language.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, PageHeader } from '#kernel/web/ui/index.ts';
import { companyPaths } from '../../contract/paths.ts';
import { changeProfile } from '../../contract/profile.endpoints.ts';
import { profileTexts } from '../../contract/profile.texts.ts';
import { SellingState } from '../components/SellingNote.tsx';
import { useProfile } from '../profile.api.ts';
import { useText } from '../text.ts';

export function CompanySettings() {
  const t = useText();
  const profile = useProfile();
  return (
    <>
      <PageHeader
        title={companyPaths.settings.title}
        subtitle={t('profile.hint')}
        action={<Anchor href={siteAddress(companyPaths.site())}>{t('profile.site')}</Anchor>}
      />
      <Loaded query={profile} rows={8}>
        {(data) => (
          <>
            <SellingState profile={data} />
            <EndpointForm
              of={changeProfile}
              texts={profileTexts}
              columns={2}
              row={{ ...data, businessNumber: businessNumber(data.businessNumber) }}
              onSent={() => showDone(t('profile.saved'))}
            />
          </>
        )}
      </Loaded>
    </>
  );
}
