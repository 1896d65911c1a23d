// breaks: one-conflict
import { fail, kernelErrors } from '#kernel/contract/error.ts';

export function change(before: { version: number }, version: number) {
  if (before.version !== version) throw fail(kernelErrors.VERSION_CONFLICT, { details: { current: before } });
}
