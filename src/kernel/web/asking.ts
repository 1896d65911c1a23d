/** Who is refused for want of a permission may ask for it: whoever shows a refusal says what is missing, the shell brings the dialog. */
import { useEffect, useSyncExternalStore } from 'react';
import { kernelErrors } from '../contract/error.ts';
import type { ApiError } from './api-error.ts';

let isOpen = false;
let wanted: readonly string[] | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}
function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is asked for at the moment; null: nothing. */
export const useAsked = () => useSyncExternalStore(listen, () => wanted);

/** Opens the dialog; null closes it. */
export function askFor(permissions: readonly string[] | null): void {
  wanted = permissions;
  tell();
}

/** Said by the shell: there is somebody here who can ask, a member of the company. */
export function useAskingOpen(isMember: boolean): void {
  useEffect(() => {
    isOpen = isMember;
    tell();
    return () => {
      isOpen = false;
    };
  }, [isMember]);
}

export const useMayAsk = () => useSyncExternalStore(listen, () => isOpen);

/** The permissions of which any would have sufficed; none where asking does not help, or nobody is here who can. */
export function missingIn({ code, details }: Pick<ApiError, 'code' | 'details'>): readonly string[] {
  if (code !== kernelErrors.FORBIDDEN.code || !Array.isArray(details)) return [];
  return details.flatMap((detail: { code?: unknown; field?: unknown }) =>
    typeof detail.code === 'string' && detail.code.includes('.') && detail.field === undefined ? [detail.code] : [],
  );
}

/** The same for messages, which stand outside of the screen. */
export const askableIn = (error: ApiError): readonly string[] => (isOpen ? missingIn(error) : []);
