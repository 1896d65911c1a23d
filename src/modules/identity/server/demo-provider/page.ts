/** The one page of the demo provider: who do you want to be? Plain HTML, no script. */
import { escapeHtml as html } from '#kernel/server/html.ts';

export interface DemoPerson {
  name: string;
  email: string;
}

const style = `
  :root { color-scheme: light dark; font-family: Pretendard, system-ui, sans-serif; line-height: 1.5 }
  body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem }
  .label { display: inline-block; padding: .125rem .625rem; border-radius: 1rem; background: #b45309; color: #fff; font-size: .875rem }
  fieldset { border: 1px solid #8888; border-radius: .5rem; margin: 1rem 0; padding: 1rem }
  .people { display: grid; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); gap: .5rem }
  button { font: inherit; padding: .5rem .75rem; border-radius: .375rem; border: 1px solid #8888; cursor: pointer; text-align: left; min-height: 44px }
  button.main { background: #1d4ed8; border-color: #1d4ed8; color: #fff; text-align: center }
  small { display: block; overflow-wrap: anywhere }
  label { display: block; margin: .5rem 0 .25rem }
  input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; border-radius: .375rem; border: 1px solid #888; min-height: 44px }`;

const renderButton = ({ name, email }: DemoPerson): string =>
  `<button name="email" value="${html(email)}"><strong>${html(name)}</strong><small>${html(email)}</small></button>`;

function renderGroups(people: readonly DemoPerson[], uid: string): string {
  const byHost = Map.groupBy(people, ({ email }) => email.split('@')[1] ?? '');
  return [...byHost]
    .map(
      ([host, some]) =>
        `<form method="post" action="/interaction/${html(uid)}"><fieldset><legend>${html(host)}</legend>
        <div class="people">${some.map(renderButton).join('')}</div></fieldset></form>`,
    )
    .join('');
}

/** @param interaction `people`: those who can be picked, grouped by the host of their address */
export function renderDemoPage(interaction: { uid: string; people: readonly DemoPerson[]; problem?: string }): string {
  const problem = interaction.problem ? `<p role="alert">${html(interaction.problem)}</p>` : '';
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>체험용 로그인 · Demo sign-in</title><style>${style}</style></head><body><main>
<p><span class="label">체험용 · Demo</span></p>
<h1>체험용 로그인</h1>
<p>이 화면은 개발과 체험을 위한 로그인 제공자입니다. 비밀번호 없이 사람을 고릅니다.<br>
<span lang="en">This provider exists for trying the product. Pick a person; no password is needed.</span></p>${problem}
<form method="post" action="/interaction/${html(interaction.uid)}"><fieldset><legend>새 사람으로 로그인 · Someone new</legend>
<label for="name">이름 · Name</label><input id="name" name="name" required maxlength="80" autocomplete="name">
<label for="email">이메일 · E-mail</label><input id="email" name="email" type="email" required maxlength="200" autocomplete="email">
<p><button class="main">로그인 · Sign in</button></p></fieldset></form>
${interaction.people.length > 0 ? `<h2>등록된 사람 · People</h2>${renderGroups(interaction.people, interaction.uid)}` : ''}
<form method="post" action="/interaction/${html(interaction.uid)}"><button name="cancel" value="yes">취소 · Cancel</button></form>
</main></body></html>`;
}
