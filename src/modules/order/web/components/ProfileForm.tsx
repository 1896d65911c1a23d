/** What a visitor without an account told of themselves. */
import { showDone } from '#kernel/web/notify.tsx';
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
        // Nothing is sent to who agrees to advertising: what was agreed to earlier is kept, and can be taken back.
        when={{ 'preferences.newsletter': () => session.info.preferences.newsletter }}
        onSent={() => showDone(t('word.saved'))}
      />
    </Section>
  );
}
