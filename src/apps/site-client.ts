/** Progressive enhancement of public pages; everything works without it. Stays far below 30 kB. */

document.documentElement.dataset.script = '';

/**
 * The language applies to the whole visit: a company's own addresses contain no language, and cached pages are shared by everybody.
 */
const visitKey = 'heureum.visit-language';

function keepVisitLanguage(): void {
  const { documentElement: page } = document;
  const query = new URLSearchParams(location.search);
  const storedLanguage = sessionStorage.getItem(visitKey);
  const isAsked = query.has('lang');
  if (isAsked) sessionStorage.setItem(visitKey, page.lang);
  else if (storedLanguage && storedLanguage !== page.lang) {
    query.set('lang', storedLanguage);
    location.replace(`${location.pathname}?${query}${location.hash}`);
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.language')) {
    link.addEventListener('click', () => sessionStorage.setItem(visitKey, link.lang));
  }
}

try {
  keepVisitLanguage();
} catch {
  // Without storage, each address determines its language.
}

function showCount(count: number): void {
  const link = document.querySelector<HTMLElement>('[data-cart]');
  const badge = link?.querySelector<HTMLElement>('.badge');
  if (!link || !badge) return;
  badge.textContent = String(count);
  badge.hidden = count === 0;
  link.setAttribute('aria-label', (link.dataset.cart ?? '').replace('{count}', String(count)));
}

/**
 * The cart's page says how much is in it now: no second answer shape is needed. Read as text: parsing would apply its
 * style sheet, which this page's policy refuses.
 */
function readCount(html: string): number {
  return Number(/class="badge"[^>]*>(\d+)</.exec(html)?.[1] ?? 0);
}

/** Sends the form as it would be sent, and gives the page that answers. */
async function sendForm(form: HTMLFormElement, button?: HTMLElement | null): Promise<string> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  if (button instanceof HTMLButtonElement && button.name) body.append(button.name, button.value);
  // Not form.action: a field of the form has that name.
  const answer = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'text/html' },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

async function addWithoutLeaving(form: HTMLFormElement): Promise<void> {
  const addedText = form.querySelector<HTMLElement>('[data-added] span');
  // Showing it again re-announces it.
  if (addedText) addedText.hidden = true;
  showCount(readCount(await sendForm(form)));
  if (addedText) addedText.hidden = false;
}

/** Focusable elements of a re-rendered cart: the focus returns to the same position, in the line of the same item. */
const inLine = 'button, input:not([type=hidden])';

function findLine(id: string | undefined): HTMLFormElement | undefined {
  const forms = document.querySelectorAll<HTMLFormElement>('form[data-enhance=line]');
  return [...forms].find((form) => form.querySelector<HTMLInputElement>('[name=itemId]')?.value === id);
}

async function changeLine(form: HTMLFormElement, button: HTMLElement): Promise<void> {
  const id = form.querySelector<HTMLInputElement>('[name=itemId]')?.value;
  const place = [...form.querySelectorAll<HTMLElement>(inLine)].indexOf(document.activeElement as HTMLElement);
  const html = await sendForm(form, button);
  const [, inner] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  const main = document.querySelector('main');
  if (!main || inner === undefined) throw new Error('no page');
  main.innerHTML = inner;
  showCount(readCount(html));
  const line = findLine(id);
  if (line && place >= 0) line.querySelectorAll<HTMLElement>(inLine)[place]?.focus();
  else if (!line) main.focus();
}

/** Sends the form in the plain way, with the button that was pressed: a refusal is shown as a page. */
function submitForm(form: HTMLFormElement, button: HTMLElement | null): void {
  if (button instanceof HTMLButtonElement && button.name) {
    const pressed = Object.assign(document.createElement('input'), { type: 'hidden', name: button.name });
    pressed.value = button.value;
    form.append(pressed);
  }
  form.submit();
}

/** Takes a step, or says in words at a limit why not. In the cart the button sends it, and the server counts. */
function takeStep(button: HTMLButtonElement, event: Event): void {
  const stepper = button.closest<HTMLElement>('[data-stepper]');
  const input = stepper?.querySelector<HTMLInputElement>('input');
  const boundText = stepper?.querySelector<HTMLElement>('[data-bound]');
  if (!stepper || !input || !boundText) return;
  const isMore = button.dataset.step === 'more';
  const next = (Math.trunc(Number(input.value)) || 1) + (isMore ? 1 : -1);
  const isOut = isMore ? next > Number(input.dataset.most) : next < 1;
  boundText.textContent = isOut ? ((isMore ? stepper.dataset.mostText : stepper.dataset.leastText) ?? '') : '';
  if (isOut) event.preventDefault();
  else if (button.type === 'button') input.value = String(next);
}

// Brought back from before, a page shows the cart of then.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const cart = document.querySelector<HTMLAnchorElement>('[data-cart]')?.href ?? '';
  fetch(cart, { headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .then((html) => showCount(readCount(html)))
    // Away from the network it stays as it was.
    .catch(() => undefined);
});

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLButtonElement>('[data-step]');
  if (button) takeStep(button, event);
});

document.addEventListener('change', (event) => {
  const input = event.target as HTMLInputElement;
  const form = input.form;
  if (form?.dataset.enhance !== 'line' || input.name !== 'quantity') return;
  const update = form.querySelector<HTMLButtonElement>('.update');
  if (form.reportValidity() && update) form.requestSubmit(update);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const button = event.submitter ?? form.querySelector<HTMLButtonElement>('button[type=submit]');
  const { enhance } = form.dataset;
  if (enhance === 'once') {
    // A second click would only send the same order key again; the wait is shown instead.
    button?.setAttribute('aria-busy', 'true');
  }
  if (enhance !== 'add' && enhance !== 'line') return;
  event.preventDefault();
  // A second press before the answer would count from the same number.
  if (form.getAttribute('aria-busy')) return;
  form.setAttribute('aria-busy', 'true');
  button?.setAttribute('aria-busy', 'true');
  const work = enhance === 'add' ? addWithoutLeaving(form) : button ? changeLine(form, button) : Promise.resolve();
  work
    // The plain way always works.
    .catch(() => submitForm(form, button))
    .finally(() => {
      form.removeAttribute('aria-busy');
      button?.removeAttribute('aria-busy');
    });
});
