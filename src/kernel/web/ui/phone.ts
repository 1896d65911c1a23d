/** Whether there is no room for tables and dialogs: known with the first drawing. */
import { useMediaQuery } from '@mantine/hooks';
import { breakpoints } from '../../contract/constants.ts';

export function usePhone(): boolean {
  const narrow = `(max-width: ${breakpoints.mobile - 0.02}px)`;
  return useMediaQuery(narrow, false, { getInitialValueInEffect: false });
}
