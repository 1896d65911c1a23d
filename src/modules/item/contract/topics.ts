/** Topics: data that replies show and changes touch. */
import { defineTopics } from '#kernel/contract/topic.ts';
import { axisTopics } from '#modules/axis/contract/topics.ts';

export const itemTopics = defineTopics('item', ['stock']);

/** Topics shown with what is for sale: items and their prices, the categories of their type, the stock. */
export const saleTopics = [axisTopics.record, axisTopics.type, itemTopics.stock] as const;
