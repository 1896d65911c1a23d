/** Permission hygiene: findings about the company's rights, each with its remedy for those allowed to apply it. */
import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCalendarMonth } from '#kernel/contract/format.ts';
import { getReviewPath } from '#kernel/contract/paths.ts';
import { systemPermissions } from '#kernel/contract/permissions.ts';
import { Can } from '#kernel/web/can.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { ButtonLink, Collapsible, Loaded, Section, TextLink, TimeText } from '#kernel/web/ui/index.ts';
import type { Grant } from '#modules/access/contract/grant.endpoints.ts';
import {
  type Hygiene as Findings,
  minComparedPeople,
  outlierPercent,
} from '#modules/access/contract/hygiene.endpoints.ts';
import { accessPermissions } from '#modules/access/contract/permissions.ts';
import { companyPermissions } from '#modules/company/contract/permissions.ts';
import { peoplePaths } from '../../contract/paths.ts';
import { GrantForm } from '../grants/GrantForm.tsx';
import { useText } from '../text.ts';
import { useHygiene } from './explain.api.ts';

/** One thing, and beside it what mends it. */
function Finding({ children, act }: { children: ReactNode; act: ReactNode }) {
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 14rem" miw={0}>
        {children}
      </Stack>
      {act}
    </Group>
  );
}

function FindingList({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {children}
    </Stack>
  );
}

function OnlyMaster({ onlyMaster }: Findings) {
  const t = useText();
  return (
    <Section title={t('hygiene.master')}>
      {onlyMaster ? (
        <Group justify="space-between" gap="sm">
          <Text flex="1 1 14rem">{t('hygiene.master-one', { name: onlyMaster.name })}</Text>
          <Can permission={accessPermissions['access.mastership.give']}>
            <ButtonLink to={peoplePaths.members()} variant="default">
              {t('hygiene.master-act')}
            </ButtonLink>
          </Can>
        </Group>
      ) : (
        <Text c="dimmed">{t('hygiene.master-several')}</Text>
      )}
    </Section>
  );
}

function Unreviewed({ unreviewed }: Findings) {
  const t = useText();
  const language = useLanguage();
  const { count, months } = unreviewed;
  return (
    <Section title={t('hygiene.unreviewed')} description={t('hygiene.unreviewed-how')}>
      {count === 0 && <Text c="dimmed">{t('hygiene.none')}</Text>}
      <FindingList>
        {months.map((month) => (
          <Finding
            key={month}
            act={
              <Can permission={systemPermissions['kernel.access-record.read']}>
                <ButtonLink
                  to={getReviewPath(month)}
                  variant="default"
                  aria-label={`${formatCalendarMonth(month, language)} ${t('hygiene.review')}`}
                >
                  {t('hygiene.review')}
                </ButtonLink>
              </Can>
            }
          >
            <Text>{formatCalendarMonth(month, language)}</Text>
          </Finding>
        ))}
      </FindingList>
      {count > months.length && <Text c="dimmed">{t('word.andOthers', { count: count - months.length })}</Text>}
    </Section>
  );
}

function Powerful({ powerful, onLook }: Findings & { onLook: (person: string) => void }) {
  const t = useText();
  const local = useLocalText();
  const { compared, usual, count, people } = powerful;
  if (compared < minComparedPeople) {
    return (
      <Section title={t('hygiene.powerful')}>
        <Text c="dimmed">{t('hygiene.powerful-few', { least: minComparedPeople })}</Text>
      </Section>
    );
  }
  return (
    <Section
      title={t('hygiene.powerful')}
      description={t('hygiene.powerful-how', { compared, share: outlierPercent, usual })}
    >
      {people.length === 0 && <Text c="dimmed">{t('hygiene.none')}</Text>}
      <FindingList>
        {people.map(({ id, personId, name, permissions, above, roles }) => (
          <Finding
            key={id}
            act={
              <Can permission={companyPermissions['company.member.manage']}>
                <ButtonLink
                  to={peoplePaths.member({ id })}
                  variant="default"
                  aria-label={t('hygiene.roles-of', { name })}
                >
                  {t('members.roles')}
                </ButtonLink>
              </Can>
            }
          >
            <Anchor component="button" type="button" ta="start" underline="always" onClick={() => onLook(personId)}>
              {t('hygiene.what-can', { name })}
            </Anchor>
            <Text size="sm" c="dimmed">
              {t('hygiene.powerful-one', {
                permissions,
                above,
                roles: roles.map((role) => local(role.displayName)).join(', '),
              })}
            </Text>
          </Finding>
        ))}
      </FindingList>
      {count > people.length && <Text c="dimmed">{t('word.andOthers', { count: count - people.length })}</Text>}
    </Section>
  );
}

function Unused({ unused }: Findings) {
  const t = useText();
  const local = useLocalText();
  const { since, waitsUntil, judged, roles } = unused;
  return (
    <Section
      title={t('hygiene.unused')}
      description={
        <>
          {t('hygiene.unused-how', { judged })} {t('hygiene.unused-since')} <TimeText at={since} absolute />
        </>
      }
    >
      {waitsUntil && (
        <Text>
          {t('hygiene.unused-waits')} <TimeText at={waitsUntil} absolute />
        </Text>
      )}
      {!waitsUntil && roles.length === 0 && <Text c="dimmed">{t('hygiene.none')}</Text>}
      <FindingList>
        {roles.map(({ id, displayName, holders, permissions }) => (
          <Finding
            key={id}
            act={
              <Can permission={accessPermissions['access.role.manage']}>
                <ButtonLink
                  to={peoplePaths.role({ id })}
                  variant="default"
                  aria-label={t('hygiene.take-out-of', { name: local(displayName) })}
                >
                  {t('hygiene.take-out')}
                </ButtonLink>
              </Can>
            }
          >
            <Text fw={600}>{local(displayName)}</Text>
            <Text size="sm" c="dimmed">
              {t('hygiene.unused-one', { holders, count: permissions.length })}
            </Text>
            <Collapsible count={permissions.length}>
              <List size="sm">
                {permissions.map((permission) => (
                  <List.Item key={permission.name}>{local(permission)}</List.Item>
                ))}
              </List>
            </Collapsible>
          </Finding>
        ))}
      </FindingList>
    </Section>
  );
}

function Unheld({ unheld }: Findings) {
  const t = useText();
  const local = useLocalText();
  return (
    <Section title={t('hygiene.unheld')} description={t('hygiene.unheld-how')}>
      {unheld.length === 0 && <Text c="dimmed">{t('hygiene.none')}</Text>}
      <FindingList>
        {unheld.map(({ id, displayName, isOwn }) => (
          <Finding
            key={id}
            act={
              <Can permission={accessPermissions['access.role.manage']}>
                <ButtonLink
                  to={peoplePaths.role({ id })}
                  variant="default"
                  aria-label={`${local(displayName)} ${t(isOwn ? 'hygiene.delete-role' : 'hygiene.switch-role-off')}`}
                >
                  {t(isOwn ? 'hygiene.delete-role' : 'hygiene.switch-role-off')}
                </ButtonLink>
              </Can>
            }
          >
            <Text>{local(displayName)}</Text>
          </Finding>
        ))}
      </FindingList>
    </Section>
  );
}

function Ended({ ended }: Findings) {
  const t = useText();
  const local = useLocalText();
  const [again, setAgain] = useState<Grant | null>(null);
  return (
    <Section title={t('hygiene.ended')} description={t('hygiene.ended-how')}>
      {ended.grants.length === 0 && <Text c="dimmed">{t('hygiene.none')}</Text>}
      <FindingList>
        {ended.grants.map((grant) => (
          <Finding
            key={grant.id}
            act={
              <Can permission={accessPermissions['access.grant.manage']}>
                <Button
                  variant="default"
                  onClick={() => setAgain(grant)}
                  aria-label={t('hygiene.give-again-to', { name: grant.name })}
                >
                  {t('hygiene.give-again')}
                </Button>
              </Can>
            }
          >
            <Text>
              {grant.name}: {grant.permissions.map((permission) => local(permission)).join(', ')}
            </Text>
            <Text size="sm" c="dimmed">
              {grant.endReason ?? grant.reason} · <TimeText at={grant.revokedAt ?? grant.until} absolute />
            </Text>
          </Finding>
        ))}
      </FindingList>
      {ended.hasMore && (
        <TextLink to={`${peoplePaths.grants()}?state=ended`} underline="always">
          {t('hygiene.ended-all')}
        </TextLink>
      )}
      {again && <GrantForm again={again} onClose={() => setAgain(null)} />}
    </Section>
  );
}

export function Hygiene({ onLook }: { onLook: (person: string) => void }) {
  return (
    <Loaded query={useHygiene()}>
      {(findings) => (
        <Stack gap="lg">
          <OnlyMaster {...findings} />
          <Unreviewed {...findings} />
          <Powerful {...findings} onLook={onLook} />
          <Unused {...findings} />
          <Unheld {...findings} />
          <Ended {...findings} />
        </Stack>
      )}
    </Loaded>
  );
}
