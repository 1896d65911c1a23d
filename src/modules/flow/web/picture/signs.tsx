/** What stands for a block: a sign by its kind, or the face of the person who did it. */
import {
  IconArrowBackUp,
  IconBell,
  IconBolt,
  IconBook2,
  IconBox,
  IconClock,
  IconDatabase,
  IconForms,
  IconGitFork,
  IconGitMerge,
  IconHandStop,
  IconLink,
  IconRepeat,
  IconRoute,
  IconRubberStamp,
  IconShoppingBag,
  type TablerIcon,
} from '@tabler/icons-react';
import { type BlockSign, peopleSigns } from '#kernel/contract/block.ts';

export const signIcons: Readonly<Record<BlockSign, TablerIcon>> = {
  form: IconForms,
  hand: IconHandStop,
  stamp: IconRubberStamp,
  fork: IconGitFork,
  join: IconGitMerge,
  clock: IconClock,
  loop: IconRepeat,
  flow: IconRoute,
  back: IconArrowBackUp,
  record: IconDatabase,
  link: IconLink,
  book: IconBook2,
  box: IconBox,
  bag: IconShoppingBag,
  bell: IconBell,
  bolt: IconBolt,
};

const people = new Set<BlockSign>(peopleSigns);
export const isHuman = (sign: BlockSign): boolean => people.has(sign);
