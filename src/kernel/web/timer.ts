/** Something to be done later, unless it is called off. */

/** @returns calls it off */
export function runLater(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}
