/** Features the company switches on and off, with the consequences of each. */
import { showSuccess } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { EndpointForm, Loaded } from '#kernel/web/ui/index.ts';
import { changeSwitches, readSwitches } from '../../contract/switches.endpoints.ts';
import { switchTexts } from '../../contract/switches.texts.ts';
import { useText } from '../text.ts';

export function SwitchesForm() {
  const t = useText();
  const switches = useEndpoint(readSwitches);
  return (
    <Loaded query={switches} rows={4}>
      {(data) => (
        <EndpointForm
          of={changeSwitches}
          texts={switchTexts}
          row={data}
          onSent={() => showSuccess(t('switches.saved'))}
        />
      )}
    </Loaded>
  );
}
