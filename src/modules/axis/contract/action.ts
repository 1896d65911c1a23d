/** The keys of the flows that actions on records start: the product's own, made as they are needed. */
const prefix = 'record-act-';

/** The key of the flow that an action on records of a type starts. Keys of axes and actions have no hyphen: no two actions share one. */
export const getActionFrameKey = (type: { axis: string; key: string }, action: { key: string }): string =>
  `${prefix}${type.axis}-${type.key}-${action.key}`;

export const isActionFrameKey = (key: string): boolean => key.startsWith(prefix);

/** The flow by which an action changes records: its company's, or the product's own. */
export const getActionFlow = (type: { axis: string; key: string }, action: { key: string; frame?: string }): string =>
  action.frame ?? getActionFrameKey(type, action);
