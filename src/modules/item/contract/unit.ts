/** In what items are counted. */
import { choice } from '#modules/axis/contract/fields.ts';

export const unit = () =>
  choice('unit', '단위', 'Unit', {
    ea: ['개', 'Each'],
    box: ['상자', 'Box'],
    kg: ['kg', 'kg'],
    m: ['m', 'm'],
    set: ['세트', 'Set'],
    roll: ['롤', 'Roll'],
  });
