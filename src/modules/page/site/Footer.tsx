/** The foot of every public page: who sells, as the law asks for it, and the texts that hold here. */
import { formatBusinessNumber } from '#kernel/contract/business-number.ts';
import { profileTexts } from '#modules/company/contract/profile.texts.ts';
import type { CompanyProfile, ProfileField } from '#modules/company/contract/profile.ts';
import { termPaths } from '#modules/identity/contract/paths.ts';
import type { SiteRequest } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

/** In the order usual in Korean shops. The bank is shown only to customers who have ordered. */
const sellerFields = [
  ...(['legalName', 'representative', 'businessNumber', 'mailOrderNumber'] as const),
  ...(['address', 'phone', 'email', 'privacyOfficer'] as const),
];

function formatField(field: ProfileField, profile: CompanyProfile) {
  const value = profile[field];
  if (field === 'businessNumber') return formatBusinessNumber(value);
  if (field === 'phone') return <a href={`tel:${value.replace(/[^0-9+]/g, '')}`}>{value}</a>;
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>;
  return value;
}

function Seller({ profile, tools }: { profile: CompanyProfile; tools: SiteTools }) {
  const statedFields = sellerFields.filter((field) => profile[field] !== '');
  if (statedFields.length === 0) return null;
  return (
    <dl className="seller">
      {statedFields.map((field) => (
        <div key={field}>
          <dt>{tools.local(profileTexts[field].label)}</dt>
          <dd>{formatField(field, profile)}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Footer({ request, tools }: { request: SiteRequest; tools: SiteTools }) {
  const { profile, name } = request.company;
  return (
    <footer className="site-footer">
      <div className="wrap">
        <nav aria-label={tools.t('footer.legal')}>
          <a href={tools.href(termPaths.terms())}>{tools.local(termPaths.terms.title)}</a>
          <a href={tools.href(termPaths.privacy())}>
            <strong>{tools.local(termPaths.privacy.title)}</strong>
          </a>
          {profile && <a href="/sitemap.xml">{tools.t('footer.sitemap')}</a>}
        </nav>
        {profile && <Seller profile={profile} tools={tools} />}
        {profile && <p>{tools.t('footer.made', { company: name })}</p>}
      </div>
    </footer>
  );
}
