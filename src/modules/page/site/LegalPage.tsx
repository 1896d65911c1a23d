/** 이용약관 or 개인정보처리방침: the text of one version, and the way to the others. */
import { parseLegalText } from '#modules/company/contract/legal.ts';
import { termPaths } from '#modules/identity/contract/paths.ts';
import type { SiteView } from '../contract/site.ts';
import type { SiteTools } from './view.ts';

type LegalView = Extract<SiteView, { kind: 'legal' }>;

function Text({ written }: { written: string }) {
  return parseLegalText(written).map((part, index) => {
    const key = `${index}`;
    if (part.kind === 'heading') return <h2 key={key}>{part.lines[0]}</h2>;
    if (part.kind === 'paragraph') return <p key={key}>{part.lines.join('\n')}</p>;
    return (
      <ul key={key}>
        {part.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  });
}

function Versions({ view, tools }: { view: LegalView; tools: SiteTools }) {
  if (view.versions.length < 2) return null;
  const path = termPaths[view.document];
  return (
    <nav className="versions" aria-labelledby="versions">
      <h2 id="versions">{tools.t('legal.versions')}</h2>
      <ul>
        {view.versions.map(({ version, validFrom }) => (
          <li key={version}>
            <a
              href={tools.href(version === view.current ? path() : path({ version: String(version) }))}
              aria-current={version === view.version.version ? 'page' : undefined}
            >
              {tools.t(version === view.current ? 'legal.versionNow' : 'legal.version', {
                version,
                day: tools.day(validFrom),
              })}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function LegalPage({ view, tools }: { view: LegalView; tools: SiteTools }) {
  const { version, validFrom } = view.version;
  const day = tools.day(validFrom);
  return (
    <div className="wrap section narrow legal">
      <h1>{tools.local(termPaths[view.document].title)}</h1>
      <p className="quiet">{tools.t('legal.valid', { day, version })}</p>
      {version !== view.current && (
        <p className="notice">{tools.t(version < view.current ? 'legal.earlier' : 'legal.later', { day })}</p>
      )}
      <Text written={view.text} />
      <Versions view={view} tools={tools} />
    </div>
  );
}
