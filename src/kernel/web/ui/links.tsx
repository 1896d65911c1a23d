/** Links and buttons that lead to screens and things, and keys as they are shown. */
import { Anchor, type AnchorProps, Button, type ButtonProps, Group, Kbd } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OpenPath } from '../../contract/path.ts';
import { useLocal } from '../i18n.tsx';
import { subjectHref } from '../subjects.ts';

/** A screen, which gives the link its title where nothing else is said, or an address. */
type Target = { to: OpenPath; children?: ReactNode } | { to: string; children: ReactNode };

function useTarget({ to, children }: Target): { to: string; children: ReactNode } {
  const local = useLocal();
  return typeof to === 'string' ? { to, children } : { to: to(), children: children ?? local(to.title) };
}

/** A button that leads to another screen: `<ButtonLink to={financePaths.newEntry} />`. */
export function ButtonLink({ to, children, ...rest }: ButtonProps & Target) {
  const target = useTarget({ to, children } as Target);
  return <Button component={Link} {...target} {...rest} />;
}

/** A link inside the portal. */
export function TextLink({ to, children, ...rest }: AnchorProps & Target) {
  const target = useTarget({ to, children } as Target);
  return <Anchor component={Link} {...target} {...rest} />;
}

/** A link to a thing of any room, by its kind; the text alone where no screen shows such. Leads where a screen's `shows` says. */
export function ThingLink({
  kind,
  id,
  children,
  ...rest
}: AnchorProps & { kind: string; id: string; children: ReactNode }) {
  const to = subjectHref({ type: kind, id });
  if (!to) return <span>{children}</span>;
  return (
    <TextLink to={to} {...rest}>
      {children}
    </TextLink>
  );
}

const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as they stand on the person's keyboard: `<KeyHint keys="mod+K" />`, one after the other: `<KeyHint keys="G W" />`. */
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
