/** Phone width: true if tables and dialogs do not fit; known at first render. */
import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from '../../contract/constants.ts';

export function usePhone(): boolean {
  const narrow = `(max-width: ${breakpoints.mobile - 0.02}px)`;
  return useMediaQuery(narrow, false, { getInitialValueInEffect: false });
}
