/** What every input of a block's settings knows: what expressions may read, what is wrong where, and whether it may be changed. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { FrameProblem } from '../../contract/frame-report.ts';
import type { Reach } from '../../contract/setting/reach.ts';

interface Scope {
  reach: Reach;
  readOnly: boolean;
  /** What was found wrong at this path of the settings, in the person's language. */
  problemAt: (path: string) => string | undefined;
  /** The kind of the block, where the company has something to choose from at these paths. */
  offers: { block: string; paths: readonly string[] } | null;
}

const SettingsScope = createContext<Scope | null>(null);

export function SettingsProvider(props: {
  reach: Reach;
  problems: readonly FrameProblem[];
  /** The path of the settings in the definition: `blocks.2.settings`. */
  field: string;
  readOnly: boolean;
  offers?: Scope['offers'];
  children: ReactNode;
}) {
  const { reach, problems, field, readOnly, offers = null } = props;
  const local = useLocal();
  const value = useMemo(() => {
    const problemAt = (path: string) => {
      const found = problems.find((one) => one.field === (field ? `${field}.${path}` : path));
      return found && local(found.message);
    };
    return { reach, readOnly, problemAt, offers };
  }, [reach, problems, field, readOnly, offers, local]);
  return <SettingsScope value={value}>{props.children}</SettingsScope>;
}

export function useScope(): Scope {
  const scope = useContext(SettingsScope);
  if (!scope) throw new Error('inputs of settings stand inside a SettingsProvider');
  return scope;
}

/** The same place with other names in reach: inside a form, of what an event brings. */
export function WithReach({ reach, children }: { reach: Reach; children: ReactNode }) {
  const scope = useScope();
  const value = useMemo(() => ({ ...scope, reach }), [scope, reach]);
  return <SettingsScope value={value}>{children}</SettingsScope>;
}
