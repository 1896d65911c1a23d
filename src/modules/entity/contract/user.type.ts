/** People who use the product, and the account with which each signs in. */
import { cleaners, leads } from '#modules/axis/contract/access.ts';
import { choice, email, line, note, phone, record } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { accountField } from './account.ts';
import { entityPermissions } from './permissions.ts';

const staff = [...leads, 'data-manager'];
const permission = entityPermissions['entity.account.link'].name;

export const userType = recordType({
  axis: 'entity',
  key: 'user',
  label: { ko: '사용자', en: 'Users' },
  access: { open: false, read: staff, write: staff, erase: cleaners },
  personal: true,
  fields: [
    email('email', '이메일', 'E-mail', { required: true }),
    phone('phone', '전화번호', 'Phone'),
    record('internal', '연결된 직원', 'Employee', 'entity/internal'),
    choice('language', '언어', 'Language', { ko: ['한국어', 'Korean'], en: ['영어', 'English'] }),
    note,
  ],
  // The screen shows it with name, address and roles.
  fixed: [line(accountField, '로그인 계정', 'Account', { min: 36, max: 36 })],
  actions: [
    {
      key: 'link',
      label: { ko: '계정 연결', en: 'Link an account' },
      asks: [accountField],
      needs: [accountField],
      permission,
    },
    {
      key: 'unlink',
      label: { ko: '계정 연결 끊기', en: 'Unlink the account' },
      clears: [accountField],
      permission,
      danger: true,
    },
  ],
  relations: ['belongs-to', 'responsible-for'],
});
