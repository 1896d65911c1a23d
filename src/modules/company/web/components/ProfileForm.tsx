/** What the company says of itself to customers, and what is still missing before selling. */

import { businessNumber } from '#kernel/contract/business-number.ts';
import { showDone } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded } from '#kernel/web/ui/index.ts';
import { changeProfile } from '../../contract/profile.endpoints.ts';
import { profileTexts } from '../../contract/profile.texts.ts';
import { useProfile } from '../profile.api.ts';
import { useText } from '../text.ts';
import { SellingState } from './SellingNote.tsx';

export function ProfileForm() {
  const t = useText();
  const profile = useProfile();
  return (
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
  );
}
