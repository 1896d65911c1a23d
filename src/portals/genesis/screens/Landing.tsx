/** Landing page: product, trial, companies that use it, and sign-in. */
import { Box, Button, Group, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { goToHostSignedIn } from '#kernel/web/cross-host-sign-in.ts';
import { useHeading } from '#kernel/web/heading.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useDocumentTitle, useKitText, useLocalText } from '#kernel/web/i18n.tsx';
import { useSend } from '#kernel/web/query.ts';
import { useSession } from '#kernel/web/session.tsx';
import { ButtonLink, Section } from '#kernel/web/ui/index.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import { companyPaths } from '#modules/company/contract/paths.ts';
import { identityPaths } from '#modules/identity/contract/paths.ts';
import { beginTour } from '#modules/sample/contract/begin-tour.endpoints.ts';
import { CompanyCards } from '../components/CompanyCards.tsx';
import { useNearViewport } from '../components/near-viewport.ts';
import { TurningFlow } from '../components/TurningFlow.tsx';
import { useCompanySearch } from '../genesis.api.ts';
import { useText } from '../text.ts';

/** Fewer are found without a search. */
const atOnce = 6;
/** Pixels, the height of the content while it loads. */
const pictureHeight = 392;

/** Makes a company of one's own to try the product in, and goes there. */
function TryIt() {
  const t = useText();
  const [isLeaving, setLeaving] = useState(false);
  const begin = useSend(beginTour, {
    onDone: ({ code, origin, selection }) => {
      setLeaving(true);
      goToHostSignedIn(origin, { code, selection, wanted: `${accessPaths.workspace()}?tour=1` });
    },
  });
  return (
    <Button size="md" loading={begin.isSending || isLeaving} onClick={() => begin.fire({})}>
      {t('landing.try')}
    </Button>
  );
}

/**
 * One thing to press: trying it where that is offered, else founding a company. Which of the two the server knows: the build draws
 * both, and the server leaves one of them out (`kernel/server/http/spa-document.ts`), so that nothing moves under the pointer.
 */
function EntryButtons() {
  const { me } = useSession();
  const { tour } = useHost().domain;
  return (
    <>
      {tour !== false && (
        <Group justify="center" data-tour="true">
          <TryIt />
          <ButtonLink to={companyPaths.create} size="md" variant="default" />
        </Group>
      )}
      {tour !== true && (
        <Group justify="center" data-tour="false">
          <ButtonLink to={companyPaths.create} size="md" />
          <ButtonLink to={me ? identityPaths.mine : identityPaths.login} size="md" variant="default" />
        </Group>
      )}
      {tour && me && <ButtonLink to={identityPaths.mine} variant="subtle" />}
    </>
  );
}

function Hero() {
  const t = useText();
  const local = useLocalText();
  const { me } = useSession();
  const heading = useHeading();
  return (
    <Stack gap="lg" align="center" ta="center" pt={{ base: 'md', sm: 48 }}>
      {me && <Text fw={600}>{t('landing.hello', { name: me.person.name })}</Text>}
      <Title
        order={1}
        ref={heading}
        tabIndex={-1}
        fz={{ base: 30, sm: 44 }}
        lh={1.2}
        maw={760}
        style={{ wordBreak: 'keep-all' }}
      >
        {local(identityPaths.start.title)}
      </Title>
      <Text size="lg" maw={560} style={{ wordBreak: 'keep-all', textWrap: 'balance' }}>
        {t('landing.subtitle')}
      </Text>
      <EntryButtons />
      <TurningFlow />
    </Stack>
  );
}

const readers = ['owner', 'lead', 'accountant'] as const;

function ReaderSections() {
  const t = useText();
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xl">
      {readers.map((key) => (
        <div key={key}>
          <Title order={3}>{t(`landing.${key}`)}</Title>
          <Text c="dimmed" mt={4} size="md">
            {t(`landing.${key}-text`)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

function Companies() {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 250);
  const { place, isNear } = useNearViewport<HTMLDivElement>();
  const companies = useCompanySearch({ q, limit: atOnce }, { enabled: isNear });
  const isMany = q !== '' || companies.hasMore;
  return (
    <Section
      plain
      title={t('landing.companies')}
      description={t('landing.companies-text')}
      action={
        isMany && (
          <TextInput
            type="search"
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            maxLength={80}
            w={{ base: '100%', sm: 340 }}
          />
        )
      }
    >
      {isNear ? (
        <CompanyCards
          list={companies}
          actions={(company) => (
            <Button component="a" href={company.origin} variant="default">
              {t('search.visit')}
            </Button>
          )}
          empty={<ButtonLink to={companyPaths.create} />}
        />
      ) : (
        <Box ref={place} h={pictureHeight} />
      )}
    </Section>
  );
}

export function Landing() {
  const t = useText();
  const kit = useKitText();
  const local = useLocalText();
  useDocumentTitle(local(identityPaths.start.title), kit('product.name'));
  return (
    <Stack gap={56}>
      <Hero />
      <Section plain title={t('landing.why')}>
        <ReaderSections />
      </Section>
      <Companies />
    </Stack>
  );
}
