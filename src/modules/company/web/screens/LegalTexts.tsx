/** 약관과 개인정보처리방침: what holds now, and the next version. */
import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core';
import { toLocalDay } from '#kernel/contract/time.ts';
import { formatDay } from '#kernel/web/format.ts';
import { useCompanyZone, useZone } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { getSiteAddress } from '#kernel/web/language.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { EndpointForm, Loaded, PageHeader, useFilters } from '#kernel/web/ui/index.ts';
import { termPaths } from '#modules/identity/contract/paths.ts';
import { legalTexts } from '../../contract/legal.texts.ts';
import { type LegalDocument, type LegalKind, legalKinds } from '../../contract/legal.ts';
import { companyPaths } from '../../contract/paths.ts';
import { publishLegal } from '../../contract/profile.endpoints.ts';
import { useLegal } from '../profile.api.ts';
import { useText } from '../text.ts';

/** The next version begins with the newest version's text. */
function NextVersion({ newest }: { newest: LegalDocument }) {
  const t = useText();
  const zone = useCompanyZone();
  const { kind, version, text } = newest;
  return (
    <EndpointForm
      key={`${kind} ${version}`}
      of={publishLegal}
      texts={legalTexts}
      params={{ kind }}
      row={{ version, validFrom: toLocalDay(zone, new Date()), text }}
      submitLabel={t('legal.publish')}
      onSent={(createdVersion) => showSuccess(t('legal.published', { version: createdVersion.version }))}
    />
  );
}

function Newest({ kind, version }: { kind: LegalKind; version: number }) {
  return <Loaded query={useLegal(kind, version)}>{(newest) => <NextVersion newest={newest} />}</Loaded>;
}

function CurrentLegal({ legal }: { legal: LegalDocument }) {
  const t = useText();
  const language = useLanguage();
  const zone = useZone();
  const local = useLocalText();
  const { kind, current, versions, standard } = legal;
  const newest = versions[0] ?? legal;
  return (
    <Stack gap={2} mb="md">
      <Text>
        {t(standard ? 'legal.standard' : 'legal.current', { version: current })}{' '}
        <Anchor href={getSiteAddress(termPaths[kind]())} target="_blank">
          {local(termPaths[kind].title)}
        </Anchor>
      </Text>
      {newest.version > current && (
        <Text>{t('legal.waiting', { version: newest.version, day: formatDay(newest.validFrom, language, zone) })}</Text>
      )}
      <Text c="dimmed" size="sm">
        {t('legal.hint')}
      </Text>
    </Stack>
  );
}

export function LegalTexts() {
  const t = useText();
  const local = useLocalText();
  const [place, setPlace] = useFilters({ kind: '' });
  const kind = legalKinds.find((candidate) => candidate === place.kind) ?? 'privacy';
  const legal = useLegal(kind);
  return (
    <>
      <PageHeader title={companyPaths.legal.title} />
      <SegmentedControl
        aria-label={t('legal.kind')}
        mb="md"
        value={kind}
        onChange={(value) => setPlace({ kind: value })}
        data={(['privacy', 'terms'] as const).map((value) => ({ value, label: local(termPaths[value].title) }))}
      />
      <Loaded query={legal} rows={8}>
        {(data) => (
          <>
            <CurrentLegal legal={data} />
            <Newest kind={kind} version={data.versions[0]?.version ?? data.version} />
          </>
        )}
      </Loaded>
    </>
  );
}
