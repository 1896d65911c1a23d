/** Front door of people in the browser. */

/** Few people ever need it: it comes when it is asked for. */
export const loadGrantRequestDialog = async () => (await import('./grants/GrantRequestDialog.tsx')).GrantRequestDialog;
