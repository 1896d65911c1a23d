/** The first pages of a new company, by industry: texts that a shop could open with, to be made its own later. */

import type { LocalText } from '#kernel/contract/text.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import { itemPaths } from '#modules/item/contract/paths.ts';
import type { PageBlock, PageContent } from '../contract/page.ts';

interface Template {
  eyebrow: LocalText;
  headline: LocalText;
  lead: LocalText;
  action: LocalText;
  grid: LocalText;
  principle: { title: LocalText; body: LocalText };
  steps: { title: LocalText; steps: { title: LocalText; body: LocalText }[] };
  notice: LocalText;
  catalog: { title: LocalText; description: LocalText };
}

const t = (ko: string, en: string): LocalText => ({ ko, en });

const retail: Template = {
  eyebrow: t('매일 쓰는 물건을 제대로', 'Everyday things, done well'),
  headline: t('오래 곁에 두고 싶은\n물건만 골랐습니다', 'Only things\nworth keeping'),
  lead: t(
    '직접 써 보고 고른 생활용품과 사무용품을 정직한 가격에 보내 드립니다. 회원가입 없이 바로 주문하세요.',
    'Home and office goods that we use ourselves, at an honest price. Order right away, no account needed.',
  ),
  action: t('상품 둘러보기', 'Browse the catalog'),
  grid: t('새로 들어온 상품', 'New arrivals'),
  principle: {
    title: t('고르는 기준은 하나입니다', 'One rule for choosing'),
    body: t(
      '“내가 쓸 물건인가?” 이 질문에 그렇다고 답할 수 있는 상품만 들여옵니다. 소재와 마감을 확인하고, 석 달 이상 써 본 뒤에 판매를 시작합니다.\n\n재고는 실제 창고 수량과 늘 같습니다. 주문하시면 그 자리에서 수량을 잡아 두기 때문에 품절로 취소되는 일이 없습니다.',
      '“Would I use it myself?” Only what passes this question comes in. We check material and finish and use it for three months before we sell it.\n\nThe stock that you see is what lies in our warehouse. Ordering sets it aside at once, so nothing is cancelled for lack of stock.',
    ),
  },
  steps: {
    title: t('주문은 이렇게 진행됩니다', 'How ordering works'),
    steps: [
      {
        title: t('주문', 'Order'),
        body: t(
          '로그인하지 않아도 이름과 주소만으로 주문하실 수 있습니다.',
          'Name and address are enough; no account needed.',
        ),
      },
      {
        title: t('확인', 'Check'),
        body: t(
          '재고를 바로 잡아 두고, 큰 금액의 주문은 담당자가 한 번 더 확인합니다.',
          'We set the stock aside, and look twice at large orders.',
        ),
      },
      {
        title: t('발송', 'Ship'),
        body: t(
          '평일 오후 2시 전에 확정된 주문은 그날 보내 드립니다.',
          'Confirmed before 2 p.m. on a weekday, it leaves the same day.',
        ),
      },
      {
        title: t('안내', 'Tell'),
        body: t('진행 상황은 주문 내역에서 언제든 확인하실 수 있습니다.', 'Follow every step on your order page.'),
      },
    ],
  },
  notice: t(
    '확정 전 주문은 주문 내역에서 바로 취소하실 수 있습니다.',
    'Until it is confirmed, you can cancel an order yourself.',
  ),
  catalog: {
    title: t('카탈로그', 'Catalog'),
    description: t(
      '지금 주문하실 수 있는 상품입니다. 표시된 재고는 실제 창고 수량입니다.',
      'What you can order now. Stock is what lies in our warehouse.',
    ),
  },
};

const services: Template = {
  eyebrow: t('막막한 일을 함께 풀어 드립니다', 'Hard problems, solved together'),
  headline: t('맡기는 순간부터\n끝까지 책임집니다', 'From the first call\nto the last detail'),
  lead: t(
    '필요한 만큼만 고를 수 있는 정찰제 서비스입니다. 신청하시면 담당자가 하루 안에 연락드립니다.',
    'Services at fixed prices: take just what you need. We call you within one working day.',
  ),
  action: t('서비스 살펴보기', 'See our services'),
  grid: t('많이 찾는 서비스', 'Popular services'),
  principle: {
    title: t('과정이 보이는 서비스', 'Work that you can follow'),
    body: t(
      '누가, 언제, 무엇을 하는지 처음부터 말씀드립니다. 진행 상황은 신청 내역에서 그대로 보실 수 있고, 추가 비용이 필요하면 먼저 여쭙습니다.\n\n경력 10년 이상의 담당자가 처음부터 끝까지 한 분을 맡습니다.',
      'We tell you from the start who does what, and when. You follow each step on your page, and nothing is added to the bill without asking.\n\nOne person with ten years of practice looks after you from start to end.',
    ),
  },
  steps: {
    title: t('이렇게 함께합니다', 'How we work'),
    steps: [
      {
        title: t('신청', 'Request'),
        body: t('필요한 서비스를 고르고 연락처를 남겨 주세요.', 'Choose a service and leave your contact.'),
      },
      {
        title: t('상담', 'Talk'),
        body: t(
          '담당자가 하루 안에 전화로 범위와 일정을 확인합니다.',
          'We call within a day to settle scope and dates.',
        ),
      },
      {
        title: t('진행', 'Work'),
        body: t('약속한 날짜에 맞춰 진행하고 단계마다 알려 드립니다.', 'We keep the dates and tell you at each step.'),
      },
      {
        title: t('마무리', 'Finish'),
        body: t(
          '결과를 함께 확인하고, 한 달 동안 무상으로 보완해 드립니다.',
          'We review the result together and improve it free for a month.',
        ),
      },
    ],
  },
  notice: t(
    '확정 전에는 신청 내역에서 바로 취소하실 수 있습니다.',
    'Until it is confirmed, you can cancel a request yourself.',
  ),
  catalog: {
    title: t('서비스 안내', 'Services'),
    description: t(
      '정해진 가격으로 바로 신청하실 수 있는 서비스입니다.',
      'Services at fixed prices that you can request right away.',
    ),
  },
};

const manufacturing: Template = {
  eyebrow: t('설계부터 출하까지 한 곳에서', 'From drawing to delivery'),
  headline: t('현장이 믿고 쓰는\n부품과 설비', 'Parts and machines\nthat plants rely on'),
  lead: t(
    '표준 제품은 온라인으로 바로 주문하세요. 검사 성적서와 함께 약속한 날짜에 보내 드립니다.',
    'Order standard products online. They arrive on the promised day, with their inspection report.',
  ),
  action: t('제품 보기', 'See our products'),
  grid: t('주요 제품', 'Main products'),
  principle: {
    title: t('한 개를 만들어도 같은 기준으로', 'The same standard for every piece'),
    body: t(
      '모든 제품은 입고 검사, 공정 검사, 출하 검사를 거칩니다. 치수와 재질 기록은 출하 뒤에도 5년 동안 보관하므로 언제든 확인해 드릴 수 있습니다.\n\n급한 부품은 재고에서 바로 출고합니다.',
      'Every product passes incoming, in-process and outgoing inspection. Measurements and materials stay on file for five years, and you can ask for them any time.\n\nUrgent parts leave from stock at once.',
    ),
  },
  steps: {
    title: t('납품까지의 과정', 'Until it reaches you'),
    steps: [
      {
        title: t('주문', 'Order'),
        body: t('필요한 제품과 수량을 담아 주문해 주세요.', 'Put products and quantities into the cart.'),
      },
      {
        title: t('승인', 'Approve'),
        body: t(
          '50만 원 이상은 영업과 재무 담당자가 조건을 확인합니다.',
          'From 500,000 won, sales and finance check the terms.',
        ),
      },
      {
        title: t('검사', 'Inspect'),
        body: t('출하 검사를 마치고 성적서를 첨부합니다.', 'We inspect it and attach the report.'),
      },
      {
        title: t('납품', 'Deliver'),
        body: t('약속한 날짜에 원하시는 곳으로 보내 드립니다.', 'It arrives where and when you need it.'),
      },
    ],
  },
  notice: t('대량 주문과 맞춤 제작은 전화로 문의해 주세요.', 'For large or custom orders, please call us.'),
  catalog: {
    title: t('제품 카탈로그', 'Products'),
    description: t(
      '온라인으로 바로 주문하실 수 있는 표준 제품과 실제 재고입니다.',
      'Standard products that you can order online, with live stock.',
    ),
  },
};

const templates: Record<Industry, Template> = { retail, services, manufacturing };

/** Only what the company told of itself: nobody is sent to an invented address. */
function contact(location: string): PageBlock[] {
  if (!location) return [];
  return [
    {
      type: 'contact',
      title: t('찾아오시는 길', 'Where to find us'),
      address: t(location, location),
      hours: t('평일 09:00–18:00 (점심 12:00–13:00)', 'Weekdays 9:00–18:00 (lunch 12:00–13:00)'),
    },
  ];
}

export function homeContent(industry: Industry, about: { company: string; location: string }): PageContent {
  const { company, location } = about;
  const template = templates[industry];
  const tagline = { ko: template.headline.ko.replace('\n', ' '), en: template.headline.en.replace('\n', ' ') };
  return {
    title: { ko: `${company} · ${tagline.ko}`, en: `${company} · ${tagline.en}` },
    description: template.lead,
    blocks: [
      {
        type: 'hero',
        eyebrow: template.eyebrow,
        title: template.headline,
        body: template.lead,
        action: { label: template.action, href: itemPaths.catalog() },
      },
      { type: 'item-grid', title: template.grid, limit: 8, showStock: industry !== 'services' },
      { type: 'steps', ...template.steps },
      { type: 'text', ...template.principle },
      { type: 'notice', body: template.notice },
      ...contact(location),
    ],
  };
}

export function catalogContent(industry: Industry): PageContent {
  const { title, description } = templates[industry].catalog;
  return {
    title,
    description,
    blocks: [{ type: 'item-grid', title, limit: 24, showStock: industry !== 'services' }],
  };
}
