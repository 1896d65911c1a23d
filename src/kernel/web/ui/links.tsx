/** Links and buttons that lead to screens and things, and keys as they are shown. */
import { Anchor, type AnchorProps, Button, type ButtonProps, Group, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenPath } from '../../contract/path.ts';
import { useLocalText } from '../i18n.tsx';
import { getSubjectHref } from '../subject-links.ts';

/** A screen, whose title is the default text of the link, or an address. */
type Target = { to: OpenPath; children?: ReactNode } | { to: string; children: ReactNode };

function useTarget({ to, children }: Target): { to: string; children: ReactNode } {
  const local = useLocalText();
  return typeof to === 'string' ? { to, children } : { to: to(), children: children ?? local(to.title) };
}

/** A button that leads to another screen: `<ButtonLink to={financePaths.newEntryHelp} />`. */
export function ButtonLink({ to, children, ...rest }: ButtonProps & Target) {
  const target = useTarget({ to, children } as Target);
  return <Button component={Link} {...target} {...rest} />;
}

/** A link inside the portal. */
export function TextLink({ to, children, ...rest }: AnchorProps & Target) {
  const target = useTarget({ to, children } as Target);
  return <Anchor component={Link} {...target} {...rest} />;
}

/** A link to a thing of any module, by its kind; text only if no screen shows that kind. The target follows a screen's `shows`. */
export function KindLink({
  kind,
  id,
  children,
  ...rest
}: AnchorProps & { kind: string; id: string; children: ReactNode }) {
  const to = getSubjectHref({ type: kind, id });
  if (!to) return <span>{children}</span>;
  return (
    <TextLink to={to} {...rest}>
      {children}
    </TextLink>
  );
}

const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as on the person's keyboard: `<KeyHint keys="mod+K" />`, in sequence: `<KeyHint keys="G W" />`. */
export function KeyHint({ keys }: { keys: string }) {
  const names = keys.split(/[+ ]/).map((key) => (key === 'mod' ? (apple ? '⌘' : 'Ctrl') : key));
  return (
    <Group gap={4} component="span" wrap="nowrap" aria-hidden display="inline-flex" data-tip>
      {names.map((name) => (
        <Kbd key={name} size="xs">
          {name}
        </Kbd>
      ))}
    </Group>
  );
}
