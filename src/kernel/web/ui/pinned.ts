/** For `className` of a table that scrolls sideways: its first column remains visible. */
import classes from './pinned.module.css';

export const { pinned } = classes as { pinned: string };
