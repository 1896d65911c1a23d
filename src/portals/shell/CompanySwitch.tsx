/** From one company to another, signed in there. */
import { Divider, Text } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { call } from '#kernel/web/api.ts';
import { goToHostSignedIn } from '#kernel/web/cross-host-sign-in.ts';
import { useHost } from '#kernel/web/host.tsx';
import { useKitText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { useEndpoint } from '#kernel/web/query.ts';
import { crossToTenant, listMyCompanies } from '#modules/access/contract/endpoints.ts';
import { MenuButton } from './MenuButton.tsx';

/** Goes to a path of another company of mine, signed in there. */
export async function enterCompany(code: string, target = ''): Promise<void> {
  const { origin } = await call(crossToTenant, { body: { targetCompany: code } });
  goToHostSignedIn(origin, { code, wanted: target });
}

/** My other companies, in the account menu. */
export function CompanySwitch() {
  const kit = useKitText();
  const { company } = useHost();
  const mine = useEndpoint(listMyCompanies, {}, { quiet: true, freshFor: 60_000 });
  const others = (mine.data?.companies ?? []).filter(
    (item) => item.status === 'active' && item.isActive && item.code !== company?.code,
  );
  if (others.length === 0) return null;
  return (
    <>
      <Divider />
      <div>
        <Text size="xs" c="dimmed" mb={4}>
          {kit('header.company')}
        </Text>
        {others.slice(0, 8).map((other) => (
          <MenuButton
            key={other.id}
            icon={<IconArrowsExchange size={16} />}
            onClick={() => void enterCompany(other.code).catch(showError)}
          >
            {other.name}
          </MenuButton>
        ))}
      </div>
    </>
  );
}
