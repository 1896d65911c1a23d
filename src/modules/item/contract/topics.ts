/** What answers of this room show, and what is touched. */
import { defineTopics } from '#kernel/contract/topic.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';

export const itemTopics = defineTopics('item', ['stock']);

/** What is shown with what is for sale: the items and their prices, the categories of their type, the stock. */
export const saleTopics = [axisTopics.record, axisTopics.type, itemTopics.stock] as const;
