/** The types of axes that have no module of their own yet. */
import { campaignTypes } from './campaign.type.ts';
import { paperTypes } from './paper.type.ts';
import { streamType } from './stream.type.ts';

export const axisTypes = [...campaignTypes, ...paperTypes, streamType];
