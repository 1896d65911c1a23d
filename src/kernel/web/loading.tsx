/** Loading indicator: takes away neither focus nor clicks. */
import { Loader, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { indicatorTimes } from '../contract/constants.ts';
import { onActivity } from './activity.ts';
import { useKitText } from './i18n.tsx';
import { createIndicator } from './indicator.ts';
import { lazyPart } from './lazy-part.tsx';
import classes from './loading.module.css';

const ConnectionBanner = lazyPart(async () => (await import('./ConnectionBanner.tsx')).ConnectionBanner);
const LoadingBar = lazyPart(async () => (await import('./LoadingBar.tsx')).LoadingBar);

/** The thin bar at the top and, when it takes longer, the veil over the page. Neither takes away focus or clicks. */
export function LoadingIndicator({ portal }: { portal: keyof typeof indicatorTimes }) {
  const t = useKitText();
  const [state, setState] = useState({ bar: false, overlay: false });
  useEffect(() => {
    const indicator = createIndicator(indicatorTimes[portal], setState);
    const off = onActivity(indicator.update);
    return () => {
      off();
      indicator.stop();
    };
  }, [portal]);
  const [isNeeded, setWanted] = useState(false);
  if (state.bar && !isNeeded) setWanted(true);
  return (
    <>
      <ConnectionBanner />
      {isNeeded && <LoadingBar label={t('state.working')} shown={state.bar} />}
      {state.overlay && (
        <div className={classes.overlay} role="status">
          <Loader size="sm" aria-hidden />
          <VisuallyHidden>{t('state.working')}</VisuallyHidden>
        </div>
      )}
    </>
  );
}
