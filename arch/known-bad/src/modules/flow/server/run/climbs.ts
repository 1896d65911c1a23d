// breaks: wings-of-flow
import { above } from '../undo/above.ts';

export const climbs = above;
