/** What asks people who they are, before what needs a fresh proof is sent once more: one dialog for all calls. */
type Prove = () => Promise<boolean>;

let proveWith: Prove | null = null;
let proving: Promise<boolean> | null = null;

/** Told by the part of the screen that shows the dialog; undone by what it returns. */
export function setProof(prove: Prove): () => void {
  proveWith = prove;
  return () => {
    if (proveWith === prove) proveWith = null;
  };
}

/** True once the person proved it; false who would not, or where nobody can ask. All who wait share one dialog. */
export function proveAgain(): Promise<boolean> {
  if (!proveWith) return Promise.resolve(false);
  proving ??= proveWith().finally(() => {
    proving = null;
  });
  return proving;
}
