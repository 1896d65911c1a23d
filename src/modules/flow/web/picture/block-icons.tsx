/** Block signs: an icon by the block's kind, or the face of the person who did the step. */
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
import { type BlockIcon, personIcons } from '#kernel/contract/block.ts';

export const blockIconComponents: Readonly<Record<BlockIcon, TablerIcon>> = {
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

const humanIcons = new Set<BlockIcon>(personIcons);
export const isHumanIcon = (sign: BlockIcon): boolean => humanIcons.has(sign);
