/** The company's logo: uploaded, another one, none. It is shown whole, in the height that there is. */
import { showDone } from '#kernel/web/notify.tsx';
import { EndpointForm } from '#kernel/web/ui/index.ts';
import { logoTexts } from '../../contract/basics.texts.ts';
import { type CompanySettings, changeLogo } from '../../contract/settings.endpoints.ts';
import { useText } from '../text.ts';

export function LogoForm({ settings }: { settings: CompanySettings }) {
  const t = useText();
  return (
    <EndpointForm
      of={changeLogo}
      texts={logoTexts}
      row={settings}
      onSent={({ logo }) => showDone(t(logo ? 'logo.saved' : 'logo.removed'))}
    />
  );
}
