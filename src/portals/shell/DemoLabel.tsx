/**
 * On every page of a demo company: what it is, and the ways out of it. Nothing elsewhere. The pages that the build draws have it,
 * too, and the server takes it away where the company is none (`kernel/server/http/spa-document.ts`).
 */
import { isDemo } from '#kernel/contract/session.ts';
import { useHost } from '#kernel/web/host.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import classes from './demo.module.css';

/** Real companies load nothing of it. */
const DemoWords = lazyPart(async () => (await import('./DemoText.tsx')).DemoText, { early: false });

/** For prerendering of pages. */
export const loadDemoTexts = (): Promise<unknown> => DemoWords.ready();

export function DemoLabel() {
  const { company } = useHost();
  if (!company || !isDemo(company)) return null;
  return (
    <aside data-demo className={classes.demo} aria-labelledby="demo">
      <DemoWords />
    </aside>
  );
}
