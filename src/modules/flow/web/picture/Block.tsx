/** A block of the picture: its sign or the face of who did it, and its words. A run of them is one row that opens. */
import { VisuallyHidden } from '@mantine/core';
import { formatSpan } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { Face, useNow } from '#kernel/web/ui/index.ts';
import type { Mark } from '../../contract/authoring/compare.ts';
import type { DrawnBlock, DrawnStep, Standing } from '../../contract/drawing.ts';
import { useText } from '../text.ts';
import classes from './FlowPicture.module.css';
import type { Point } from './geometry.ts';
import { isHuman, signIcons } from './signs.tsx';

export interface BlockProps {
  block: DrawnBlock;
  step: DrawnStep | undefined;
  /** How often a loop went round. */
  passes: number;
  standing: Standing | 'plain';
}

/** How long it took, where that is worth a word: the house itself takes no time. */
function useSpan(step: DrawnStep | undefined): string | null {
  const language = useLanguage();
  const now = useNow();
  if (!step) return null;
  const end = step.endedAt ? Date.parse(step.endedAt) : step.status === 'waiting' ? now : null;
  const span = end === null ? 0 : end - Date.parse(step.startedAt);
  return span >= 1000 ? formatSpan(span, language) : null;
}

function Sign({ block, step, standing, size }: BlockProps & { size: number }) {
  const name = isHuman(block.sign) && standing === 'done' ? step?.actor?.name : undefined;
  const Icon = signIcons[block.sign];
  return (
    <span className={classes.sign} aria-hidden>
      {name ? <Face name={name} size={size - 4} /> : <Icon size={Math.round(size * 0.54)} stroke={1.6} />}
    </span>
  );
}

function Words(props: BlockProps) {
  const { block, step, passes, standing } = props;
  const t = useText();
  const local = useLocal();
  const span = useSpan(step);
  const said = [
    isHuman(block.sign) ? step?.actor?.name : null,
    isHuman(block.sign) && step?.insteadOf ? t('word.insteadOf', { name: step.insteadOf.name }) : null,
    passes > 0 ? t('picture.passes', { count: passes }) : null,
    standing === 'waiting' && span ? t('picture.waitingFor', { span }) : span,
  ].filter(Boolean);
  return (
    <span className={classes.words}>
      <span className={classes.title}>{local(block.title)}</span>
      {standing !== 'plain' && <VisuallyHidden component="span">{`, ${t(`picture.${standing}`)}`}</VisuallyHidden>}
      {said.length > 0 && (
        <span className={classes.said}>
          <VisuallyHidden component="span">, </VisuallyHidden>
          {said.join(' · ')}
        </span>
      )}
    </span>
  );
}

const styleOf = ({ x, y }: Point) => ({ '--x': `${x}px`, '--y': `${y}px` }) as React.CSSProperties;

const marksSaid: Readonly<Record<Mark, string>> = { added: '+', removed: '−', changed: '≠' };

export function Block(
  props: BlockProps & {
    at: Point;
    size: number;
    isChosen: boolean;
    onChoose?: ((block: string) => void) | undefined;
    /** The list beside the picture says it in words. */
    mark?: Mark | undefined;
  },
) {
  const { block, standing, at, isChosen, onChoose, mark } = props;
  const content = (
    <>
      <Sign {...props} />
      <Words {...props} />
      {mark && (
        <span className={classes.mark} aria-hidden>
          {marksSaid[mark]}
        </span>
      )}
    </>
  );
  return (
    <li
      className={classes.block}
      data-block={block.id}
      data-mark={mark}
      data-standing={standing}
      style={styleOf(at)}
      tabIndex={-1}
    >
      {onChoose && standing !== 'passed' ? (
        <button type="button" className={classes.face} aria-expanded={isChosen} onClick={() => onChoose(block.id)}>
          {content}
        </button>
      ) : (
        <span className={classes.face}>{content}</span>
      )}
    </li>
  );
}

/** Seen as one row, heard as the blocks that they are. */
export function Run({ blocks, at, onOpen }: { blocks: readonly BlockProps[]; at: Point; onOpen: () => void }) {
  const t = useText();
  const local = useLocal();
  const [first, ...rest] = blocks as [BlockProps, ...BlockProps[]];
  return (
    <>
      <li className={classes.block} data-standing={first.standing} data-run style={styleOf(at)}>
        <VisuallyHidden component="span">
          <Words {...first} />
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
        <VisuallyHidden component="li" key={props.block.id} data-standing={props.standing}>
          <Words {...props} />
        </VisuallyHidden>
      ))}
    </>
  );
}
