/** A block of the picture: its sign or the face of who did it, and its words. A run of them is one row that opens. */
import { VisuallyHidden } from '@mantine/core';
import { formatSpan } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { PersonAvatar, useNow } from '#kernel/web/ui/index.ts';
import type { DifferenceMark } from '../../contract/authoring/frame-comparison.ts';
import type { DrawnBlock, DrawnStep, StepProgress } from '../../contract/drawing.ts';
import { useText } from '../text.ts';
import { blockIconComponents, isHumanIcon } from './block-icons.tsx';
import classes from './FlowPicture.module.css';
import type { Point } from './geometry.ts';

export interface BlockProps {
  block: DrawnBlock;
  step: DrawnStep | undefined;
  /** Number of iterations of a loop. */
  passes: number;
  progress: StepProgress | 'plain';
}

/** Duration, if noteworthy: automatic steps take no time. */
function useDuration(step: DrawnStep | undefined): string | null {
  const language = useLanguage();
  const now = useNow();
  if (!step) return null;
  const end = step.endedAt ? Date.parse(step.endedAt) : step.status === 'waiting' ? now : null;
  const duration = end === null ? 0 : end - Date.parse(step.startedAt);
  return duration >= 1000 ? formatSpan(duration, language) : null;
}

function BlockIconView({ block, step, progress, size }: BlockProps & { size: number }) {
  const name = isHumanIcon(block.sign) && progress === 'done' ? step?.actor?.name : undefined;
  const Icon = blockIconComponents[block.sign];
  return (
    <span className={classes.sign} aria-hidden>
      {name ? <PersonAvatar name={name} size={size - 4} /> : <Icon size={Math.round(size * 0.54)} stroke={1.6} />}
    </span>
  );
}

function BlockTexts(props: BlockProps) {
  const { block, step, passes, progress } = props;
  const t = useText();
  const local = useLocalText();
  const duration = useDuration(step);
  const captions = [
    isHumanIcon(block.sign) ? step?.actor?.name : null,
    isHumanIcon(block.sign) && step?.insteadOf ? t('word.insteadOf', { name: step.insteadOf.name }) : null,
    passes > 0 ? t('picture.passes', { count: passes }) : null,
    progress === 'waiting' && duration ? t('picture.waitingFor', { span: duration }) : duration,
  ].filter(Boolean);
  return (
    <span className={classes.words}>
      <span className={classes.title}>{local(block.title)}</span>
      {progress !== 'plain' && <VisuallyHidden component="span">{`, ${t(`picture.${progress}`)}`}</VisuallyHidden>}
      {captions.length > 0 && (
        <span className={classes.said}>
          <VisuallyHidden component="span">, </VisuallyHidden>
          {captions.join(' · ')}
        </span>
      )}
    </span>
  );
}

const toPositionStyle = ({ x, y }: Point) => ({ '--x': `${x}px`, '--y': `${y}px` }) as React.CSSProperties;

const markSymbols: Readonly<Record<DifferenceMark, string>> = { added: '+', removed: '−', changed: '≠' };

export function PictureBlock(
  props: BlockProps & {
    at: Point;
    size: number;
    isChosen: boolean;
    onChoose?: ((block: string) => void) | undefined;
    /** The list beside the picture says it in words. */
    mark?: DifferenceMark | undefined;
  },
) {
  const { block, progress, at, isChosen, onChoose, mark } = props;
  const content = (
    <>
      <BlockIconView {...props} />
      <BlockTexts {...props} />
      {mark && (
        <span className={classes.mark} aria-hidden>
          {markSymbols[mark]}
        </span>
      )}
    </>
  );
  return (
    <li
      className={classes.block}
      data-block={block.id}
      data-mark={mark}
      data-standing={progress}
      style={toPositionStyle(at)}
      tabIndex={-1}
    >
      {onChoose && progress !== 'passed' ? (
        <button type="button" className={classes.face} aria-expanded={isChosen} onClick={() => onChoose(block.id)}>
          {content}
        </button>
      ) : (
        <span className={classes.face}>{content}</span>
      )}
    </li>
  );
}

/** Shown as one row, but read aloud as its individual blocks. */
export function FoldedRun({ blocks, at, onOpen }: { blocks: readonly BlockProps[]; at: Point; onOpen: () => void }) {
  const t = useText();
  const local = useLocalText();
  const [first, ...rest] = blocks as [BlockProps, ...BlockProps[]];
  return (
    <>
      <li className={classes.block} data-standing={first.progress} data-run style={toPositionStyle(at)}>
        <VisuallyHidden component="span">
          <BlockTexts {...first} />
        </VisuallyHidden>
        <button type="button" className={classes.face} aria-expanded={false} onClick={onOpen}>
          <span className={classes.sign} aria-hidden>
            <span className={classes.count}>{blocks.length}</span>
          </span>
          <span className={classes.words}>
            <span className={classes.title}>{t('picture.run', { count: blocks.length })}</span>
            <span className={classes.said} aria-hidden>
              {blocks.map(({ block }) => local(block.title)).join(' · ')}
            </span>
          </span>
        </button>
      </li>
      {rest.map((props) => (
        <VisuallyHidden component="li" key={props.block.id} data-standing={props.progress}>
          <BlockTexts {...props} />
        </VisuallyHidden>
      ))}
    </>
  );
}
