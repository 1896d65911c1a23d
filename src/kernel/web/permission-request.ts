/** Permission requests: a refused user may ask for the missing permission; the refusal names it, the shell provides the dialog. */
import { useEffect, useSyncExternalStore } from 'react';
import { kernelErrors } from '../contract/error.ts';
import type { ApiError } from './api-error.ts';

let isEnabled = false;
let requested: readonly string[] | null = null;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The access currently requested; null: none. */
export const useRequestedPermissions = () => useSyncExternalStore(subscribe, () => requested);

/** Opens the dialog; null closes it. */
export function requestPermissions(permissions: readonly string[] | null): void {
  requested = permissions;
  notifyListeners();
}

/** Said by the shell: there is somebody here who can ask, a member of the company. */
export function useRequestsEnabled(isMember: boolean): void {
  useEffect(() => {
    isEnabled = isMember;
    notifyListeners();
    return () => {
      isEnabled = false;
    };
  }, [isMember]);
}

export const useCanRequest = () => useSyncExternalStore(subscribe, () => isEnabled);

/** The permissions of which any would have sufficed; none where asking does not help, or nobody is here who can. */
export function getMissingPermissions({ code, details }: Pick<ApiError, 'code' | 'details'>): readonly string[] {
  if (code !== kernelErrors.FORBIDDEN.code || !Array.isArray(details)) return [];
  return details.flatMap((detail: { code?: unknown; field?: unknown }) =>
    typeof detail.code === 'string' && detail.code.includes('.') && detail.field === undefined ? [detail.code] : [],
  );
}

/** The same for messages, which are outside the screen. */
export const getRequestablePermissions = (error: ApiError): readonly string[] =>
  isEnabled ? getMissingPermissions(error) : [];
