/** Whether an approval shows all that its run was given: where the author of the flow chose no facts. */
import type { Approval } from '../../contract/endpoints.ts';

export const showsInput = ({ facts, isInputHidden }: Approval): boolean => facts.length === 0 && !isInputHidden;
