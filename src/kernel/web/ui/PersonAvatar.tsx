/** A person, a role or a customer as a small round picture. The name is beside it, or is announced to screen readers. */
import { Avatar } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { getInitials } from '../../contract/initials.ts';
import { toSafePictureAddress } from '../../contract/link.ts';
import classes from './face.module.css';

export interface PersonAvatarProps {
  /** Null: nobody in particular. */
  name: string | null;
  /** The address of a picture; what is none is not shown. */
  picture?: string | null;
  /** Across, in pixels. */
  size?: number;
  /** The name is not shown beside it, so it is announced here. */
  isAlone?: boolean;
  tone?: 'accent' | 'plain';
}

/** Pixels across from which two letters can be read. */
const twoFrom = 28;

export function PersonAvatar({ name, picture, size = 36, isAlone = false, tone = 'accent' }: PersonAvatarProps) {
  const isSmall = size < twoFrom;
  const letters = name ? getInitials(name).slice(0, isSmall ? 1 : 2) : '';
  const ariaProps = isAlone && name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true };
  return (
    <Avatar
      size={size}
      radius="xl"
      color={tone === 'accent' ? 'brand' : 'gray'}
      src={toSafePictureAddress(picture)}
      alt=""
      styles={{ placeholder: { fontSize: Math.round(size * (isSmall ? 0.5 : 0.36)), letterSpacing: '-0.02em' } }}
      {...ariaProps}
    >
      {letters ? (
        <span className={classes.letters} data-letters={letters} />
      ) : (
        <IconUser size={Math.round(size / 2)} stroke={1.6} />
      )}
    </Avatar>
  );
}
