/** For `className` of a table that scrolls sideways: its first column stays in sight. */
import classes from './pinned.module.css';

export const { pinned } = classes as { pinned: string };
