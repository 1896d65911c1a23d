/** The checkout: a form that becomes an order, complete without a script. */

import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { Phone } from '#kernel/contract/phone.ts';
import { text } from '#kernel/contract/text.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { shopFeature } from '#modules/company/contract/features.ts';
import { getCurrentLegal } from '#modules/company/server/index.ts';
import { AddressBody } from '#modules/order/contract/guest.ts';
import { orderPaths } from '#modules/order/contract/paths.ts';
import { addAddress, placeOrder, readGuestSession } from '#modules/order/server/index.ts';
import { pageErrors } from '../contract/errors.ts';
import type { CheckoutProblem, CheckoutValues } from '../contract/site.ts';
import { getPricedCart, renderView } from './site.service.ts';
import { createVisit, getLink, isShopOff, renderRefusal } from './visit.ts';

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
  /** The versions shown beside the checkboxes. */
  terms: version,
  privacy: version,
});

const fields = ['name', 'email', 'phone', 'postalCode', 'line1', 'line2', 'note'] as const;

/** Required checkboxes: both the law and the order need them. */
const agreements = ['agreePrivacy', 'agreeTerms'] as const;

/** The typed values, to be shown again. */
function getTypedValues(form: Record<string, string>): CheckoutValues {
  const values = Object.fromEntries(fields.map((field) => [field, (form[field] ?? '').slice(0, 1000)]));
  return {
    ...(values as Record<(typeof fields)[number], string>),
    save: form.save === '1',
    agreePrivacy: form.agreePrivacy === '1',
    agreeTerms: form.agreeTerms === '1',
  };
}

/** Data the guest gave before. */
async function loadRemembered(context: Context): Promise<CheckoutValues> {
  const { info, addresses } = await readGuestSession(context);
  const saved = addresses.find((candidate) => candidate.isDefault);
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

function findProblems(form: Record<string, string>): CheckoutProblem[] {
  const parsed = CheckoutForm.safeParse(form);
  const wrong = fields.filter((field) => parsed.error?.issues.some((issue) => issue.path[0] === field));
  return [...wrong, ...agreements.filter((name) => form[name] !== '1')];
}

async function renderCheckout(
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
  const visit = createVisit(context, { request, address });
  const consent = await getCurrentLegal(context);
  const view = { kind: 'checkout', cart: await getPricedCart(context), consent, ...rest } as const;
  return renderView(context, { visit, view });
}

const showCheckout: HtmlRoute = {
  scope: 'company',
  feature: shopFeature,
  method: 'GET',
  path: address,
  guest: true,
  async handler(context, request) {
    const cart = await getPricedCart(context);
    if (cart.lines.length === 0) {
      return {
        redirect: getLink(context, { visit: createVisit(context, { request, address }), path: orderPaths.cart() }),
      };
    }
    const values = await loadRemembered(context);
    return renderCheckout(context, { request, values, problems: [], refusal: null, key: createId() });
  },
  renderRefusal: (context, { error, ...request }) =>
    renderRefusal(context, { visit: createVisit(context, { request, address }), error }),
};

type Delivery = Pick<CheckoutValues, 'name' | 'phone' | 'postalCode' | 'line1' | 'line2'>;

async function saveAddress(context: Context, values: Delivery): Promise<void> {
  const { addresses } = await readGuestSession(context);
  const { name: recipient, phone, postalCode, line1, line2 } = values;
  const isKnown = addresses.some(
    (address) => address.line1 === line1 && address.line2 === line2 && address.postalCode === postalCode,
  );
  if (isKnown || addresses.length >= 20) return;
  const label = line1.split(' ').slice(0, 2).join(' ').slice(0, 40);
  await addAddress(context, { label, recipient, phone, postalCode, line1, line2, isDefault: false });
}

/** Places an order of the cart's content, and redirects to its page. Refusals return to the form and save nothing. */
const sendCheckout: HtmlRoute = {
  scope: 'company',
  feature: shopFeature,
  method: 'POST',
  path: address,
  guest: true,
  requires(form) {
    if (findProblems(form).length > 0 || !Order.safeParse(form).success) throw fail(pageErrors.FORM_INVALID);
  },
  async handler(context, request) {
    const { line1, line2, postalCode, note, ...contact } = CheckoutForm.parse(request.form);
    const order = Order.parse(request.form);
    const cart = await getPricedCart(context);
    const lines = cart.lines.map(({ itemId, quantity }) => ({ itemId, quantity }));
    const { key, total: expectedTotal, terms, privacy } = order;
    const consent = { terms, privacy };
    const orderInput = { lines, contact, address: { postalCode, line1, line2 }, note, key, expectedTotal, consent };
    const { locale } = createVisit(context, { request, address });
    const placed = await placeOrder(context, orderInput, { fromCart: true, language: locale });
    if (request.form.save === '1') await saveAddress(context, { ...contact, postalCode, line1, line2 });
    // The application has its own language and needs it passed.
    return { redirect: orderPaths.order({ id: placed.id }, { lang: locale }) };
  },
  async renderRefusal(context, { error, ...request }) {
    if (isShopOff(error)) return renderRefusal(context, { visit: createVisit(context, { request, address }), error });
    const problems = findProblems(request.form);
    const { locale } = createVisit(context, { request, address });
    const reason = problems.length > 0 ? null : error.text(locale);
    const order = Order.safeParse(request.form).data;
    const current = await getCurrentLegal(context);
    const again = getTypedValues(request.form);
    // Changed versions have not been agreed to.
    const values = {
      ...again,
      agreePrivacy: again.agreePrivacy && order?.privacy === current.privacy,
      agreeTerms: again.agreeTerms && order?.terms === current.terms,
    };
    return renderCheckout(context, { request, values, problems, refusal: reason, key: order?.key ?? createId() });
  },
};

export const checkoutPages = [showCheckout, sendCheckout];
