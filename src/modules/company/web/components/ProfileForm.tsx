/** Company profile form: what customers read about the company, and what is missing before it may sell. */

import { formatBusinessNumber } from '#kernel/contract/business-number.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded } from '#kernel/web/ui/index.ts';
import { changeProfile } from '../../contract/profile.endpoints.ts';
import { profileTexts } from '../../contract/profile.texts.ts';
import { useProfile } from '../profile.api.ts';
import { useText } from '../text.ts';
import { SellingHint } from './SellingNotice.tsx';

export function ProfileForm() {
  const t = useText();
  const profile = useProfile();
  return (
    <Loaded query={profile} rows={8}>
      {(data) => (
        <>
          <SellingHint profile={data} />
          <EndpointForm
            of={changeProfile}
            texts={profileTexts}
            columns={2}
            row={{ ...data, businessNumber: formatBusinessNumber(data.businessNumber) }}
            onSent={() => showSuccess(t('profile.saved'))}
          />
        </>
      )}
    </Loaded>
  );
}
