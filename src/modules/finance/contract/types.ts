/** The record types declared by this module. */
import { holdingType } from './holding.type.ts';
import { moneyFlowType } from './money-flow.type.ts';

export const financeTypes = [moneyFlowType, holdingType];
