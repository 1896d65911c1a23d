/** Profile form of a visitor without an account. */
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Section } from '#kernel/web/ui/index.ts';
import { updateGuestSession } from '../../contract/endpoints.ts';
import type { GuestSession } from '../../contract/guest.ts';
import { guestTexts } from '../../contract/order.texts.ts';
import { useText } from '../text.ts';

export function ProfileForm({ session }: { session: GuestSession }) {
  const t = useText();
  return (
    <Section title={t('account.profile')}>
      <EndpointForm
        of={updateGuestSession}
        texts={guestTexts}
        row={session.info}
        // No advertising is sent, so no new consent is offered: an earlier one remains, and can be withdrawn.
        when={{ 'preferences.newsletter': () => session.info.preferences.newsletter }}
        onSent={() => showSuccess(t('word.saved'))}
      />
    </Section>
  );
}
