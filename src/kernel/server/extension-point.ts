/**
 * Extension points of a module: its moments (a member arrives), and its collections (frames that are shipped). The owning module
 * defines the point; a participating module declares it in its module definition, never by calling.
 */
export interface ExtensionPoint<Value> {
  /** `module.what`, for messages. */
  readonly name: string;
  /** Never set: distinguishes the types of points. */
  readonly value?: Value;
}

export interface Contribution<Value = unknown> {
  readonly extensionPoint: ExtensionPoint<Value>;
  readonly value: Value;
}

/** @example export const notifyMemberActivated = defineExtensionPoint<(context: Context, member: Member) => Promise<void>>('company.member-activated'); */
export function defineExtensionPoint<Value>(name: string): ExtensionPoint<Value> {
  return { name };
}

/** An entry of a module's `gives`. */
export function contribute<Value>(point: ExtensionPoint<Value>, value: NoInfer<Value>): Contribution<Value> {
  return { extensionPoint: point, value };
}
