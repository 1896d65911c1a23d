/** Input visibility: an approval shows its run's whole input if the flow's author chose no facts. */
import type { Approval } from '../../contract/endpoints.ts';

export const isInputShown = ({ facts, isInputHidden }: Approval): boolean => facts.length === 0 && !isInputHidden;
