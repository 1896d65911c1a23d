/** What stands in the label of a demo company. */
import { useHost } from '#kernel/web/host.tsx';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { demoWords, waysOut } from '#modules/company/contract/demo.ts';
import classes from './demo.module.css';

export function DemoWords() {
  const local = useLocal();
  const language = useLanguage();
  const { rootOrigin } = useHost().domain;
  return (
    <>
      <div className={classes.about}>
        <strong id="demo">{local(demoWords.title)}</strong> <span>{local(demoWords.about)}</span>
      </div>
      {waysOut(rootOrigin, language).map(({ title, href }) => (
        <a key={title.en} href={href}>
          {local(title)}
        </a>
      ))}
    </>
  );
}
