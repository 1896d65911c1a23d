/** One button per configured provider; the demo provider is separate and labelled as such. */
import { Box, Button, Stack, Text } from '@mantine/core';
import { IconBrandFacebook, IconBrandGoogle, IconFlask } from '@tabler/icons-react';
import { useProviders } from '../identity.api.ts';
import { useText } from '../text.ts';

const icons: Record<string, typeof IconBrandGoogle> = { google: IconBrandGoogle, facebook: IconBrandFacebook };

export function SocialButtons({ onChoose }: { onChoose: (provider: string) => void }) {
  const t = useText();
  const { data, isPending } = useProviders();
  const providers = (data?.providers ?? []).filter((provider) => provider.signIn);
  if (isPending) return <ReservedSpace />;
  return (
    <Stack gap="sm">
      {providers.map((provider) => {
        const Icon = icons[provider.id] ?? IconFlask;
        return (
          <Stack key={provider.id} gap={4}>
            <Button
              variant="default"
              fullWidth
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => onChoose(provider.id)}
            >
              {provider.demo ? t('login.demo') : t('login.with', { name: provider.name })}
            </Button>
            {provider.demo && (
              <Text size="xs" c="dimmed" ta="center">
                {t('login.demo-hint')}
              </Text>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}

/** Space of one provider while they load: what is below must not move when its button comes. */
function ReservedSpace() {
  return (
    <Stack gap={4} style={{ visibility: 'hidden' }} aria-hidden>
      <Button variant="default" fullWidth />
      <Box h={18} />
    </Stack>
  );
}
