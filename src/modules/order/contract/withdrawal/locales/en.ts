/** English texts of withdrawals. */
import type { ko } from './ko.ts';

export const en = {
  title: 'Withdrawal',
  ask: 'Ask to withdraw',
  'ask.title': 'Do you want to withdraw?',
  'ask.unsent': 'Nothing was sent yet. What you paid is refunded within 3 working days of today.',
  'ask.sent':
    'Please send the goods back. You are refunded within 3 working days of our getting them. You bear the cost of sending them back; the company bears it where the goods differ from what was agreed.',
  'ask.until': 'You can ask until {day}.',
  'ask.reason': 'Reason (optional)',
  'ask.done': 'You have asked to withdraw.',
  requested: 'You have asked to withdraw. The company is looking into it.',
  'requested.back':
    'Please send the goods to the address below. You are refunded within 3 working days of our getting them.',
  accepted: 'Your withdrawal is complete.',
  refused: 'Your withdrawal was refused.',
  ground: 'Ground',
  note: 'What the company adds',
  items: 'Items to give back',
  'items.all': 'The whole order',
  at: 'Asked for',
  refundBy: 'Refund by',
  'refundBy.return': '3 working days from the return of the goods',
  'refundBy.none': 'Nothing was paid, so there is nothing to refund.',
  address: 'Send the goods to',
  'staff.requested': 'The customer asks to withdraw',
  'staff.sent': 'Accept it once the goods are back. The order is cancelled, stock and sale are reversed.',
  'staff.unsent': 'Do not send the goods. Accepting cancels the order and reverses stock and sale.',
  'staff.part': 'Only a part is given back. Take these items back, refund them, then say that it was done by hand.',
  'staff.unsentPart':
    'Only a part is given back. Refund these items, say that it was done by hand, then send the rest.',
  'staff.own': 'This is your own order: someone else has to answer.',
  'staff.accepted': 'The withdrawal was accepted',
  'staff.refused': 'The withdrawal was refused',
  accept: 'Accept the withdrawal',
  'accept.title': 'Accept the withdrawal?',
  'accept.message':
    'The order is cancelled, stock and sale are reversed. The customer is told, and money that came in leaves a task to pay it back.',
  'accept.done': 'The withdrawal is accepted.',
  hand: 'Done by hand',
  'hand.title': 'Have you refunded and received the goods yourself?',
  'hand.message': 'The order stays as it is; only the withdrawal is marked as done. The customer is told.',
  refuse: 'Refuse',
  'refuse.title': 'Refuse the withdrawal',
  'refuse.done': 'The withdrawal is refused.',
} as const satisfies Record<keyof typeof ko, string>;
