/** Product animation: a moving picture of an order that runs to the books, and back. */
import { ActionIcon } from '@mantine/core';
import {
  IconBook2,
  IconBox,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRubberStamp,
  IconShoppingBag,
  type TablerIcon,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useText } from '../text.ts';
import classes from './TurningFlow.module.css';

interface FlowStop {
  key: 'order' | 'approval' | 'stock' | 'ledger';
  icon: TablerIcon;
  x: number;
  /** It changes a number, which the way back restores. */
  counts: boolean;
}

const stops: readonly FlowStop[] = [
  { key: 'order', icon: IconShoppingBag, x: 90, counts: false },
  { key: 'approval', icon: IconRubberStamp, x: 250, counts: false },
  { key: 'stock', icon: IconBox, x: 410, counts: true },
  { key: 'ledger', icon: IconBook2, x: 570, counts: true },
];
const middle = 40;
const forth = `M90 ${middle} H570`;
const back = `M596 ${middle} C656 ${middle} 656 176 590 176 H70 C4 176 4 ${middle} 58 ${middle}`;

function StopIcon({ stop, step }: { stop: FlowStop; step: number }) {
  const t = useText();
  const { key, icon: Icon, x, counts } = stop;
  const place = { x: x - 13, y: middle - 13, width: 26, height: 26, stroke: 1.6 };
  return (
    <g data-step={step} className={classes.node}>
      <circle cx={x} cy={middle} r={26} />
      <Icon {...place} className={classes.sign} />
      <circle cx={x} cy={middle} r={27} className={classes.lit} />
      <Icon {...place} className={classes.litSign} />
      <text x={x} y={middle + 54} className={classes.name}>
        {t(`landing.${key}`)}
      </text>
      {counts && (
        <>
          <text x={x} y={middle + 83} className={`${classes.value} ${classes.before}`}>
            {t(`landing.${key}-before` as 'landing.stock-before')}
          </text>
          <text x={x} y={middle + 83} className={`${classes.value} ${classes.after}`}>
            {t(`landing.${key}-after` as 'landing.stock-after')}
          </text>
        </>
      )}
    </g>
  );
}

/** Motion longer than five seconds can be stopped; before the scripts load it is no control. */
function Pause({ isPaused, onToggle }: { isPaused: boolean; onToggle: () => void }) {
  const t = useText();
  const [isReady, setReady] = useState(false);
  useEffect(() => void setReady(true), []);
  if (!isReady) return null;
  const Icon = isPaused ? IconPlayerPlayFilled : IconPlayerPauseFilled;
  return (
    <ActionIcon
      className={classes.pause}
      onClick={onToggle}
      aria-label={t(isPaused ? 'landing.play' : 'landing.pause')}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

export function TurningFlow() {
  const t = useText();
  const [isPaused, setPaused] = useState(false);
  return (
    <div className={classes.stage}>
      <svg
        className={classes.picture}
        viewBox="0 0 660 210"
        role="img"
        aria-label={t('landing.picture')}
        data-paused={isPaused || undefined}
      >
        <path d={forth} className={classes.track} />
        <path d={forth} className={classes.forth} pathLength={100} />
        <path d={back} className={classes.back} pathLength={100} />
        <path d={`M50 ${middle - 8} L64 ${middle} L50 ${middle + 8} Z`} className={classes.arrow} />
        <text x={330} y={202} className={classes.word}>
          {t('landing.back')}
        </text>
        {stops.map((stop, index) => (
          <StopIcon key={stop.key} stop={stop} step={index + 1} />
        ))}
      </svg>
      <Pause isPaused={isPaused} onToggle={() => setPaused(!isPaused)} />
    </div>
  );
}
