import { Loader, VisuallyHidden } from '@mantine/core';
import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useEffect, useState } from 'react';
import { indicatorTimes } from '../contract/constants.ts';
import { onActivity } from './activity.ts';
import { useKitText } from './i18n.tsx';
import { createIndicator } from './indicator.ts';
import classes from './loading.module.css';

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
  useEffect(() => {
    if (!state.bar) return;
    nprogress.start();
    return () => nprogress.complete();
  }, [state.bar]);
  return (
    <>
      <NavigationProgress size={3} aria-label={t('state.working')} />
      {state.overlay && (
        <div className={classes.overlay} role="status">
          <Loader size="sm" aria-hidden />
          <VisuallyHidden>{t('state.working')}</VisuallyHidden>
        </div>
      )}
    </>
  );
}
