/** A person in a cell or a line: the face, and the name beside it. */

import classes from './face.module.css';
import { PersonAvatar } from './PersonAvatar.tsx';

export interface PersonTextProps {
  name: string;
  /** The address of a picture. */
  picture?: string | null;
}

/** Across, in pixels: no higher than a line of a table. */
const size = 22;

export function PersonText({ name, picture }: PersonTextProps) {
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} size={size} tone="plain" {...(picture !== undefined && { picture })} />
      <span>{name}</span>
    </span>
  );
}
