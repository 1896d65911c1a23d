/** Label texts of a demo company. */
import { useHost } from '#kernel/web/host.tsx';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { demoTexts, getDemoLinks } from '#modules/company/contract/demo.ts';
import classes from './demo.module.css';

export function DemoText() {
  const local = useLocalText();
  const language = useLanguage();
  const { rootOrigin } = useHost().domain;
  return (
    <>
      <div className={classes.about}>
        <strong id="demo">{local(demoTexts.title)}</strong> <span>{local(demoTexts.about)}</span>
      </div>
      {getDemoLinks(rootOrigin, language).map(({ title, href }) => (
        <a key={title.en} href={href}>
          {local(title)}
        </a>
      ))}
    </>
  );
}
