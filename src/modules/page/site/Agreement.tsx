/** Agreement section of the checkout: states what is collected, its purpose and its retention before asking. */
import { termPaths } from '#modules/identity/contract/paths.ts';
import type { SiteView } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

type CheckoutView = Extract<SiteView, { kind: 'checkout' }>;
interface Part {
  view: CheckoutView;
  tools: SiteTools;
}

const agreements = {
  agreePrivacy: { path: termPaths.privacy, version: 'privacy' },
  agreeTerms: { path: termPaths.terms, version: 'terms' },
} as const;

function AgreementCheckbox({ name, view, tools }: Part & { name: keyof typeof agreements }) {
  const { path, version } = agreements[name];
  const wrong = view.problems.includes(name);
  return (
    <div className="agree">
      <input type="hidden" name={version} value={view.consent[version]} />
      <label className="check">
        <input
          type="checkbox"
          name={name}
          value="1"
          required
          defaultChecked={view.values[name]}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${name}-problem` : undefined}
        />
        <span>{tools.t(`checkout.${name}`)}</span>
      </label>
      <a href={tools.href(path())} target="_blank" rel="noopener">
        {tools.local(path.title)}
      </a>
      {wrong && (
        <p className="problem" id={`${name}-problem`}>
          {tools.t(`checkout.error.${name}`)}
        </p>
      )}
    </div>
  );
}

export function Agreement({ view, tools }: Part) {
  return (
    <fieldset className="agreement">
      <legend>{tools.t('checkout.agreement')}</legend>
      <dl>
        {(['purpose', 'items', 'retention'] as const).map((line) => (
          <div key={line}>
            <dt>{tools.t(`consent.${line}`)}</dt>
            <dd>{tools.t(`consent.${line}Text`)}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{tools.t('consent.refusal')}</p>
      <AgreementCheckbox name="agreePrivacy" view={view} tools={tools} />
      <AgreementCheckbox name="agreeTerms" view={view} tools={tools} />
    </fieldset>
  );
}
