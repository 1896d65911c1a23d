/** The thin bar at the top of the page; loaded when it is first needed. */
import { NavigationProgress, nprogress } from '@mantine/nprogress';
// All sheets of Mantine are one layer, in which the later wins: behind those of what it is made of.
import '@mantine/nprogress/styles.layer.css';
import { useEffect } from 'react';

export function LoadingBar({ label, shown }: { label: string; shown: boolean }) {
  useEffect(() => {
    if (!shown) return;
    nprogress.start();
    return () => nprogress.complete();
  }, [shown]);
  return <NavigationProgress size={3} aria-label={label} />;
}
