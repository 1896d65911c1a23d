/** Settings context: shared by every input of a block's settings: the expression scope, problems by path, and read-only state. */
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { FrameProblem } from '../../contract/frame-report.ts';
import type { VariableScope } from '../../contract/setting/variable-scope.ts';

interface SettingsScopeValue {
  reach: VariableScope;
  readOnly: boolean;
  /** The problem at this path of the settings, in the person's language. */
  problemAt: (path: string) => string | undefined;
  /** The kind of the block, where the company has something to choose from at these paths. */
  offers: { block: string; paths: readonly string[] } | null;
}

const SettingsScope = createContext<SettingsScopeValue | null>(null);

export function SettingsProvider(props: {
  reach: VariableScope;
  problems: readonly FrameProblem[];
  /** The path of the settings in the definition: `blocks.2.settings`. */
  field: string;
  readOnly: boolean;
  offers?: SettingsScopeValue['offers'];
  children: ReactNode;
}) {
  const { reach, problems, field, readOnly, offers = null } = props;
  const local = useLocalText();
  const value = useMemo(() => {
    const problemAt = (path: string) => {
      const frameProblem = problems.find((candidate) => candidate.field === (field ? `${field}.${path}` : path));
      return frameProblem && local(frameProblem.message);
    };
    return { reach, readOnly, problemAt, offers };
  }, [reach, problems, field, readOnly, offers, local]);
  return <SettingsScope value={value}>{props.children}</SettingsScope>;
}

export function useSettingsScope(): SettingsScopeValue {
  const scope = useContext(SettingsScope);
  if (!scope) throw new Error('inputs of settings stand inside a SettingsProvider');
  return scope;
}

/** The same place with other names in reach: inside a form, of what an event brings. */
export function VariableScopeProvider({ reach, children }: { reach: VariableScope; children: ReactNode }) {
  const scope = useSettingsScope();
  const value = useMemo(() => ({ ...scope, reach }), [scope, reach]);
  return <SettingsScope value={value}>{children}</SettingsScope>;
}
