/** The types of records that this room declares. */
import { holdingType } from './holding.type.ts';
import { moneyFlowType } from './money-flow.type.ts';

export const financeTypes = [moneyFlowType, holdingType];
