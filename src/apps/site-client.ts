/** Makes public pages smoother; everything works without it. Kept far below 30 kB. */
export {};

function toast(text: string): void {
  const place = document.querySelector<HTMLElement>('[data-toast]');
  if (!place) return;
  place.textContent = text;
  place.classList.add('shown');
  setTimeout(() => place.classList.remove('shown'), 4000);
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
function countIn(html: string): number {
  return Number(/class="badge"[^>]*>(\d+)</.exec(html)?.[1] ?? 0);
}

async function addWithoutLeaving(form: HTMLFormElement): Promise<void> {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) body.append(name, String(value));
  // Not form.action: a field of the form has that name.
  const answer = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    body,
    headers: { accept: 'text/html' },
  });
  if (!answer.ok) throw new Error(String(answer.status));
  showCount(countIn(await answer.text()));
  toast(form.dataset.done ?? '');
}

// Brought back from before, a page shows the cart of then.
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  const cart = document.querySelector<HTMLAnchorElement>('[data-cart]')?.href ?? '';
  fetch(cart, { headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .then((html) => showCount(countIn(html)))
    // Away from the network it stays as it was.
    .catch(() => undefined);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (form.dataset.enhance === 'once') {
    // A second click would only send the same order key again; the wait is shown instead.
    button?.setAttribute('aria-busy', 'true');
  }
  if (form.dataset.enhance !== 'add') return;
  event.preventDefault();
  button?.setAttribute('aria-busy', 'true');
  addWithoutLeaving(form)
    // The plain way always works: it shows the refusal as a page.
    .catch(() => form.submit())
    .finally(() => button?.removeAttribute('aria-busy'));
});
