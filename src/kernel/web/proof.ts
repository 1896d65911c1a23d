/** Re-authentication: proves the user's identity before a call that needs fresh proof is resent; one dialog for all calls. */
type Prove = () => Promise<boolean>;

let proofDialog: Prove | null = null;
let proving: Promise<boolean> | null = null;

/** Set by the component that shows the dialog; the returned function undoes it. */
export function setProofDialog(prove: Prove): () => void {
  proofDialog = prove;
  return () => {
    if (proofDialog === prove) proofDialog = null;
  };
}

/** True once the person proved it; false who would not, or where nobody can ask. All who wait share one dialog. */
export function requestProof(): Promise<boolean> {
  if (!proofDialog) return Promise.resolve(false);
  proving ??= proofDialog().finally(() => {
    proving = null;
  });
  return proving;
}
