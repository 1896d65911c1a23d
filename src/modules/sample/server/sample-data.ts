/** Sample data by industry, for trying things out: three products, two customers, three orders. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { initialCategories } from '#modules/item/contract/sellable.type.ts';

export interface SampleProduct {
  name: LocalText;
  /** In whole units of the company's money. */
  price: number;
  /** Of services there is no stock. */
  quantity: number;
  unitCost: number;
  /** One of `initialCategories`, or its name where the company has it no more. */
  category: LocalText & { value: string };
}

export interface SampleCustomer {
  name: LocalText;
  phone: string;
  /** Below `.invalid` nobody has an address, and no mail leaves for one. */
  email: string;
  address: LocalText;
}

export interface SampleOrder {
  product: number;
  quantity: number;
  customer: number;
  isSent: boolean;
}

function getFirstCategory<I extends Industry>(industry: I, value: keyof (typeof initialCategories)[I] & string) {
  const [ko, en] = initialCategories[industry][value] as [string, string];
  return { value, ko, en };
}

export const sampleProducts: Record<Industry, readonly SampleProduct[]> = {
  retail: [
    {
      name: { ko: '도자기 머그컵', en: 'Ceramic mug' },
      ...{ price: 18_000, quantity: 30, unitCost: 7_000, category: getFirstCategory('retail', 'kitchen') },
    },
    {
      name: { ko: '캔버스 에코백', en: 'Canvas tote bag' },
      ...{ price: 24_000, quantity: 50, unitCost: 9_000, category: getFirstCategory('retail', 'fashion') },
    },
    {
      name: { ko: '하루 노트 3권', en: 'Set of three notebooks' },
      ...{ price: 9_000, quantity: 40, unitCost: 3_200, category: getFirstCategory('retail', 'stationery') },
    },
  ],
  services: [
    {
      name: { ko: '한 시간 상담', en: 'One hour of advice' },
      ...{ price: 80_000, quantity: 0, unitCost: 0, category: getFirstCategory('services', 'consulting') },
    },
    {
      name: { ko: '하루 교육', en: 'A day of training' },
      ...{ price: 600_000, quantity: 0, unitCost: 0, category: getFirstCategory('services', 'education') },
    },
    {
      name: { ko: '로고 시안', en: 'Logo draft' },
      ...{ price: 150_000, quantity: 0, unitCost: 0, category: getFirstCategory('services', 'design') },
    },
  ],
  manufacturing: [
    {
      name: { ko: '베어링 블록', en: 'Bearing block' },
      ...{ price: 45_000, quantity: 40, unitCost: 19_000, category: getFirstCategory('manufacturing', 'part') },
    },
    {
      name: { ko: '제어 모듈', en: 'Control module' },
      ...{ price: 180_000, quantity: 12, unitCost: 88_000, category: getFirstCategory('manufacturing', 'module') },
    },
    {
      name: { ko: '토크 렌치', en: 'Torque wrench' },
      ...{ price: 62_000, quantity: 20, unitCost: 27_000, category: getFirstCategory('manufacturing', 'tool') },
    },
  ],
};

export const sampleCustomers: readonly SampleCustomer[] = [
  {
    name: { ko: '김하늘', en: 'Haneul Kim' },
    phone: '010-0000-0001',
    email: 'haneul@sample.invalid',
    address: { ko: '서울 중구 세종대로 110', en: '110 Sejong-daero, Jung-gu, Seoul' },
  },
  {
    name: { ko: '이도윤', en: 'Doyun Lee' },
    phone: '010-0000-0002',
    email: 'doyun@sample.invalid',
    address: { ko: '부산 연제구 중앙대로 1001', en: '1001 Jungang-daero, Yeonje-gu, Busan' },
  },
];

/** One that is to be sent, one on its way, and one that is large enough to wait for approval. */
export const sampleOrders: Record<Industry, readonly SampleOrder[]> = {
  retail: [
    { product: 2, quantity: 2, customer: 1, isSent: true },
    { product: 0, quantity: 2, customer: 0, isSent: false },
    { product: 1, quantity: 25, customer: 1, isSent: false },
  ],
  services: [
    { product: 2, quantity: 1, customer: 1, isSent: true },
    { product: 0, quantity: 2, customer: 0, isSent: false },
    { product: 1, quantity: 1, customer: 1, isSent: false },
  ],
  manufacturing: [
    { product: 2, quantity: 1, customer: 1, isSent: true },
    { product: 0, quantity: 4, customer: 0, isSent: false },
    { product: 1, quantity: 4, customer: 1, isSent: false },
  ],
};
