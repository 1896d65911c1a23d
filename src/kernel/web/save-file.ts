/** Files for the person: made in the browser, or by the server. */
import { useRef } from 'react';
import type { CallOf, Endpoint } from '../contract/endpoint.ts';
import { words } from '../contract/words.ts';
import { callForFile } from './api.ts';
import { currentLanguage } from './language.ts';
import { showDone, showError } from './notify.tsx';

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

/** A file that the server writes, saved one at a time: says that it worked, or why it failed. Gives the function that does it, which tells whether it did. */
export function useExportOf<E extends Endpoint>(endpoint: E) {
  const busy = useRef(false);
  return async (input: CallOf<E> & { company?: string | undefined }): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    try {
      const { name, content } = await callForFile(endpoint, input);
      saveFile(name, content);
      showDone(words.exported[currentLanguage()]);
      return true;
    } catch (error) {
      showError(error);
      return false;
    } finally {
      busy.current = false;
    }
  };
}
