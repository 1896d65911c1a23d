/** Size of text, chosen by the person and kept in this browser. The theme mode is kept by Mantine under `heureum.theme`. */
import { useSyncExternalStore } from 'react';
import { type FontSize, fontSizes } from '../contract/constants.ts';
import { readLocal, writeLocal } from './local.ts';

export const themeKey = 'heureum.theme';
const sizeKey = 'heureum.font-size';
const listeners = new Set<() => void>();
const kept = readLocal(sizeKey);
let size: FontSize = kept !== null && kept in fontSizes ? (kept as FontSize) : 'small';

export function chooseFontSize(next: FontSize): void {
  size = next;
  writeLocal(sizeKey, next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useFontSize(): FontSize {
  return useSyncExternalStore(subscribe, () => size);
}
