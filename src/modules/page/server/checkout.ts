/** The checkout: a form that becomes an order, complete without a script. */

import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { Phone } from '#kernel/contract/phone.ts';
import { text } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/room.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { currentLegal } from '#modules/company/server/index.ts';
import { AddressBody } from '#modules/order/contract/guest.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { addAddress, placeOrder, readGuestSession } from '#modules/order/server/index.ts';
import { pageErrors } from '../contract/errors.ts';
import type { CheckoutProblem, CheckoutValues } from '../contract/site.ts';
import { pricedCart, renderView } from './site.service.ts';
import { isOff, linkIn, refusal, visitOf } from './visit.ts';

const address = orderPaths.checkout();

const CheckoutForm = z.object({
  name: text({ max: 80 }),
  email: Email,
  phone: Phone,
  postalCode: AddressBody.shape.postalCode,
  line1: text({ max: 200 }),
  line2: text({ min: 0, max: 200 }),
  note: text({ min: 0, max: 500 }),
});
const version = z.coerce.number().int().min(1);
const Order = z.object({
  key: text({ min: 8, max: 80 }),
  total: z.coerce.number().int().min(0),
  /** The versions that stood beside the ticks. */
  terms: version,
  privacy: version,
});

const fields = ['name', 'email', 'phone', 'postalCode', 'line1', 'line2', 'note'] as const;

/** What must be ticked: the law asks for it, and so does the order. */
const agreements = ['agreePrivacy', 'agreeTerms'] as const;

/** What was typed, to be shown again. */
function typed(form: Record<string, string>): CheckoutValues {
  const values = Object.fromEntries(fields.map((field) => [field, (form[field] ?? '').slice(0, 1000)]));
  return {
    ...(values as Record<(typeof fields)[number], string>),
    save: form.save === '1',
    agreePrivacy: form.agreePrivacy === '1',
    agreeTerms: form.agreeTerms === '1',
  };
}

/** What the guest told before. */
async function remembered(context: Context): Promise<CheckoutValues> {
  const { info, addresses } = await readGuestSession(context);
  const saved = addresses.find((one) => one.isDefault);
  return {
    name: info.name ?? saved?.recipient ?? '',
    email: info.email ?? '',
    phone: info.phone ?? saved?.phone ?? '',
    postalCode: saved?.postalCode ?? '',
    line1: saved?.line1 ?? '',
    line2: saved?.line2 ?? '',
    note: '',
    save: addresses.length === 0,
    agreePrivacy: false,
    agreeTerms: false,
  };
}

function problemsIn(form: Record<string, string>): CheckoutProblem[] {
  const parsed = CheckoutForm.safeParse(form);
  const wrong = fields.filter((field) => parsed.error?.issues.some((issue) => issue.path[0] === field));
  return [...wrong, ...agreements.filter((name) => form[name] !== '1')];
}

async function show(
  context: Context,
  form: {
    request: HtmlRequest;
    values: CheckoutValues;
    problems: CheckoutProblem[];
    refusal: string | null;
    key: string;
  },
): Promise<HtmlPage> {
  const { request, ...rest } = form;
  const visit = visitOf(context, { request, address });
  const consent = await currentLegal(context);
  const view = { kind: 'checkout', cart: await pricedCart(context), consent, ...rest } as const;
  return renderView(context, { visit, view });
}

const showCheckout: HtmlRoute = {
  scope: 'company',
  feature: shopFeature,
  method: 'GET',
  path: address,
  guest: true,
  async handler(context, request) {
    const cart = await pricedCart(context);
    if (cart.lines.length === 0) {
      return { redirect: linkIn(context, { visit: visitOf(context, { request, address }), path: orderPaths.cart() }) };
    }
    const values = await remembered(context);
    return show(context, { request, values, problems: [], refusal: null, key: newId() });
  },
  refused: (context, { error, ...request }) =>
    refusal(context, { visit: visitOf(context, { request, address }), error }),
};

type Delivery = Pick<CheckoutValues, 'name' | 'phone' | 'postalCode' | 'line1' | 'line2'>;

async function saveAddress(context: Context, values: Delivery): Promise<void> {
  const { addresses } = await readGuestSession(context);
  const { name: recipient, phone, postalCode, line1, line2 } = values;
  const known = addresses.some((one) => one.line1 === line1 && one.line2 === line2 && one.postalCode === postalCode);
  if (known || addresses.length >= 20) return;
  const label = line1.split(' ').slice(0, 2).join(' ').slice(0, 40);
  await addAddress(context, { label, recipient, phone, postalCode, line1, line2, isDefault: false });
}

/** Places the order of what is in the cart, and leads to its page. Refusals come back to the form, nothing kept. */
const sendCheckout: HtmlRoute = {
  scope: 'company',
  feature: shopFeature,
  method: 'POST',
  path: address,
  guest: true,
  requires(form) {
    if (problemsIn(form).length > 0 || !Order.safeParse(form).success) throw fail(pageErrors.FORM_INVALID);
  },
  async handler(context, request) {
    const { line1, line2, postalCode, note, ...contact } = CheckoutForm.parse(request.form);
    const order = Order.parse(request.form);
    const cart = await pricedCart(context);
    const lines = cart.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    const { key, total: expectedTotal, terms, privacy } = order;
    const consent = { terms, privacy };
    const wanted = { lines, contact, address: { postalCode, line1, line2 }, note, key, expectedTotal, consent };
    const { locale } = visitOf(context, { request, address });
    const placed = await placeOrder(context, wanted, { fromCart: true, language: locale });
    if (request.form.save === '1') await saveAddress(context, { ...contact, postalCode, line1, line2 });
    // The application has a language of its own and is told.
    return { redirect: orderPaths.order({ id: placed.id }, { lang: locale }) };
  },
  async refused(context, { error, ...request }) {
    if (isOff(error)) return refusal(context, { visit: visitOf(context, { request, address }), error });
    const problems = problemsIn(request.form);
    const { locale } = visitOf(context, { request, address });
    const reason = problems.length > 0 ? null : error.text(locale);
    const order = Order.safeParse(request.form).data;
    const current = await currentLegal(context);
    const again = typed(request.form);
    // What changed meanwhile has not been agreed to.
    const values = {
      ...again,
      agreePrivacy: again.agreePrivacy && order?.privacy === current.privacy,
      agreeTerms: again.agreeTerms && order?.terms === current.terms,
    };
    return show(context, { request, values, problems, refusal: reason, key: order?.key ?? newId() });
  },
};

export const checkoutPages = [showCheckout, sendCheckout];
