/** Over every page while the portal is seen as somebody else: whose view it is, until when, and the way out. */
import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '#kernel/web/api.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useMe } from '#kernel/web/session.tsx';
import { runLater } from '#kernel/web/timer.ts';
import { TimeText } from '#kernel/web/ui/index.ts';
import { leaveView } from '#kernel/web/view-as.ts';
import { endView } from '#modules/access/contract/view.endpoints.ts';
import { viewTexts } from '#modules/access/contract/view.texts.ts';
import classes from './view-bar.module.css';

/** Content below the bar begins at its lower edge, for any number of lines. */
function useViewBarHeight() {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--view', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return bar;
}

export function ViewBar() {
  const local = useLocalText();
  const { view } = useMe();
  const [isEnding, setEnding] = useState(false);
  const bar = useViewBarHeight();
  const until = view?.until;
  useEffect(() => {
    // Dialogs leave it visible.
    document.documentElement.dataset.viewing = '';
    return until ? runLater(Math.max(0, Date.parse(until) - Date.now()), leaveView) : undefined;
  }, [until]);
  if (!view) return null;
  const end = async () => {
    setEnding(true);
    // If it has already ended, there is nothing to end.
    await call(endView, { params: { id: view.id }, asMyself: true }).catch(() => undefined);
    leaveView();
  };
  return (
    <aside className={classes.bar} aria-label={local(viewTexts.label)} ref={bar}>
      <div className={classes.line}>
        <span className={classes.words}>
          <IconEye size={18} aria-hidden />
          <strong>{local(viewTexts.of(view.name))}</strong>
          <Text component="span" inherit visibleFrom="sm">
            {local(viewTexts.only)} <TimeText at={view.until} />
          </Text>
        </span>
        <Button size="compact-sm" variant="white" color="dark" loading={isEnding} onClick={() => void end()}>
          {local(viewTexts.end)}
        </Button>
      </div>
      {view.shutOut && (
        <p className={classes.out} role="status">
          <strong>{local(viewTexts.shutOut)}</strong> {local(view.shutOut)} {local(viewTexts.once)}
        </p>
      )}
    </aside>
  );
}
