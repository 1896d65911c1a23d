/**
 * Problems for operators besides runs: each module declares its own in its public entry point, queries its own server with the
 * person's rights, and provides the actions that fix them. The operator's workbench shows them side by side.
 */
import type { ComponentType } from 'react';
import type { LocalText } from '../contract/text.ts';
import type { PermissionRef } from './can.tsx';

export interface IncidentSource {
  key: string;
  title: LocalText;
  /** Required right. */
  right: PermissionRef;
  /** Number of problems; undefined while unknown. Sends no request without the right. */
  useCount: (isAllowed: boolean) => number | undefined;
  View: ComponentType;
}
