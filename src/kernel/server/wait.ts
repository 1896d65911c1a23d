/** Wait: a delay by the process's clock, for modules, which may not set timers of their own. */
export function waitMs(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
