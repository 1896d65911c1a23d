/** Files for the person: made in the browser, or by the server. */
import { useRef } from 'react';
import { commonTexts } from '../contract/common-texts.ts';
import type { CallOf, Endpoint } from '../contract/endpoint.ts';
import { callForFile } from './api.ts';
import { getLanguage } from './language.ts';
import { showError, showSuccess } from './notify.tsx';

const readWithin = 60_000;

/** Gives the content to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser begins to read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
}

/**
 * Saves files written by the server, one at a time, and reports success or the error. Returns the function that does it, which
 * resolves to the success.
 */
export function useEndpointExport<E extends Endpoint>(endpoint: E) {
  const busy = useRef(false);
  return async (input: CallOf<E> & { company?: string | undefined }): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const { name, content } = await callForFile(endpoint, input);
      saveFile(name, content);
      showSuccess(commonTexts.exported[getLanguage()]);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      busy.current = false;
    }
  };
}
