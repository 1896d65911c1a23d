/** A person, a role or a customer as a small round picture. The name stands beside it, or is said to readers. */
import { Avatar } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { lettersOf } from '../../contract/letters.ts';
import { pictureOf } from '../../contract/link.ts';
import classes from './face.module.css';

export interface FaceProps {
  /** Null: nobody in particular. */
  name: string | null;
  /** The address of a picture; what is none is not shown. */
  picture?: string | null;
  /** Across, in pixels. */
  size?: number;
  /** The name is not written beside it, so it is said here. */
  isAlone?: boolean;
  tone?: 'accent' | 'plain';
}

/** Pixels across from which two letters can be read. */
const twoFrom = 28;

export function Face({ name, picture, size = 36, isAlone = false, tone = 'accent' }: FaceProps) {
  const isSmall = size < twoFrom;
  const letters = name ? lettersOf(name).slice(0, isSmall ? 1 : 2) : '';
  const said = isAlone && name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <Avatar
      size={size}
      radius="xl"
      color={tone === 'accent' ? 'brand' : 'gray'}
      src={pictureOf(picture)}
      alt=""
      styles={{ placeholder: { fontSize: Math.round(size * (isSmall ? 0.5 : 0.36)), letterSpacing: '-0.02em' } }}
      {...said}
    >
      {letters ? (
        <span className={classes.letters} data-letters={letters} />
      ) : (
        <IconUser size={Math.round(size / 2)} stroke={1.6} />
      )}
    </Avatar>
  );
}
