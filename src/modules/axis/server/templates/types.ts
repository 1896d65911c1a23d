/** Fields that the types of a new company have, by industry where businesses differ. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import type { Industry } from '#modules/company/contract/shapes.ts';
import type { Axis } from '../../contract/axis.ts';
import {
  choice,
  choices,
  day,
  decimal,
  email,
  line,
  money,
  paragraph,
  phone,
  record,
  url,
  whole,
  yes,
} from './fields.ts';

type Fields = readonly FieldDefinition[];

const units = {
  ea: ['개', 'Each'],
  box: ['상자', 'Box'],
  kg: ['kg', 'kg'],
  m: ['m', 'm'],
  set: ['세트', 'Set'],
  roll: ['롤', 'Roll'],
} satisfies Record<string, [string, string]>;

const unit = choice('unit', '단위', 'Unit', units);
const owner = record('owner', '담당자', 'Owner', 'entity/internal');
const note = paragraph('note', '메모', 'Note', { max: 2000 });
const notNegative = { min: 0 };

const categories: Record<Industry, Record<string, [string, string]>> = {
  retail: {
    stationery: ['문구', 'Stationery'],
    living: ['리빙', 'Living'],
    kitchen: ['주방', 'Kitchen'],
    fashion: ['패션 잡화', 'Fashion goods'],
    gift: ['선물 세트', 'Gift sets'],
  },
  services: {
    consulting: ['컨설팅', 'Consulting'],
    education: ['교육', 'Training'],
    design: ['디자인', 'Design'],
    care: ['관리 서비스', 'Care'],
    material: ['교재', 'Materials'],
  },
  manufacturing: {
    part: ['부품', 'Parts'],
    module: ['모듈', 'Modules'],
    machine: ['완제품', 'Machines'],
    tool: ['공구', 'Tools'],
    custom: ['주문 제작', 'Made to order'],
  },
};

const sellableMore: Record<Industry, Fields> = {
  retail: [line('brand', '브랜드', 'Brand', { max: 80 }), line('color', '색상', 'Colour', { max: 40 })],
  services: [whole('durationMinutes', '소요 시간(분)', 'Duration (minutes)', { min: 0, max: 100_000 })],
  manufacturing: [
    line('specification', '규격', 'Specification', { max: 200 }),
    whole('leadTimeDays', '납기(일)', 'Lead time (days)', { min: 0, max: 365 }),
  ],
};

/** `price`, `description`, `category`, `published` and `image` are what the catalog shows; the code is the SKU. */
function sellable(industry: Industry): Fields {
  return [
    money('price', '판매가', 'Price', { required: true, ...notNegative }),
    choice('category', '분류', 'Category', categories[industry], { required: true }),
    paragraph('description', '설명', 'Description', { max: 4000 }),
    yes('published', '카탈로그 공개', 'In the catalog'),
    url('image', '사진 주소', 'Picture'),
    unit,
    ...sellableMore[industry],
    note,
  ];
}

const items: Record<string, Fields> = {
  asset: [
    choice('status', '상태', 'State', {
      'in-use': ['사용 중', 'In use'],
      storage: ['보관', 'In storage'],
      repair: ['수리', 'In repair'],
      disposed: ['처분', 'Disposed'],
    }),
    day('acquiredOn', '취득일', 'Acquired on'),
    money('acquisitionCost', '취득가', 'Acquisition cost', notNegative),
    whole('usefulLifeYears', '내용연수', 'Useful life (years)', { min: 1, max: 60 }),
    line('serial', '일련번호', 'Serial number', { max: 80 }),
    record('keeper', '사용자', 'Used by', 'entity/internal'),
    record('place', '위치', 'Place', 'space/internal'),
    note,
  ],
  consumable: [
    unit,
    money('unitCost', '매입 단가', 'Unit cost', notNegative),
    whole('reorderPoint', '재주문 기준', 'Reorder point', { min: 0, max: 1_000_000 }),
    record('supplier', '공급처', 'Supplier', 'entity/external'),
    note,
  ],
  'raw-material': [
    unit,
    money('unitCost', '매입 단가', 'Unit cost', notNegative),
    whole('reorderPoint', '재주문 기준', 'Reorder point', { min: 0, max: 1_000_000 }),
    record('supplier', '공급처', 'Supplier', 'entity/external'),
    line('origin', '원산지', 'Origin', { max: 80 }),
    whole('shelfLifeDays', '보관 기한(일)', 'Shelf life (days)', { min: 1, max: 10_000 }),
    note,
  ],
  service: [
    money('price', '요금', 'Price', notNegative),
    whole('durationMinutes', '소요 시간(분)', 'Duration (minutes)', { min: 1, max: 100_000 }),
    yes('bookable', '예약 가능', 'Bookable'),
    paragraph('description', '설명', 'Description', { max: 4000 }),
    owner,
  ],
};

const grades = { vip: ['VIP', 'VIP'], regular: ['단골', 'Regular'], new: ['신규', 'New'] } satisfies Record<
  string,
  [string, string]
>;

const entities: Record<string, Fields> = {
  internal: [
    choice(
      'kind',
      '구분',
      'Kind',
      { department: ['부서', 'Department'], team: ['팀', 'Team'], employee: ['직원', 'Employee'] },
      { required: true },
    ),
    record('department', '소속', 'Belongs to', 'entity/internal'),
    line('position', '직책', 'Position', { max: 60 }),
    email('email', '이메일', 'E-mail'),
    phone('phone', '전화번호', 'Phone'),
    day('joinedOn', '입사일', 'Joined on'),
    note,
  ],
  external: [
    choice(
      'kind',
      '구분',
      'Kind',
      {
        customer: ['고객', 'Customer'],
        supplier: ['거래처', 'Supplier'],
        partner: ['협력사', 'Partner'],
        agency: ['기관', 'Agency'],
      },
      { required: true },
    ),
    choice('grade', '등급', 'Grade', grades),
    line('businessNumber', '사업자등록번호', 'Business number', { max: 12 }),
    line('representative', '대표자', 'Representative', { max: 60 }),
    phone('phone', '전화번호', 'Phone'),
    email('email', '이메일', 'E-mail'),
    line('address', '주소', 'Address', { max: 200 }),
    choice('paymentTerms', '결제 조건', 'Payment terms', {
      cash: ['즉시', 'At once'],
      monthly: ['월말 결제', 'End of month'],
      days60: ['60일', '60 days'],
    }),
    owner,
    note,
  ],
  user: [
    email('email', '이메일', 'E-mail', { required: true }),
    phone('phone', '전화번호', 'Phone'),
    record('internal', '연결된 직원', 'Employee', 'entity/internal'),
    choice('language', '언어', 'Language', { ko: ['한국어', 'Korean'], en: ['영어', 'English'] }),
    note,
  ],
};

const spaces: Record<string, Fields> = {
  internal: [
    choice('kind', '구분', 'Kind', {
      office: ['사무실', 'Office'],
      store: ['매장', 'Store'],
      warehouse: ['창고', 'Warehouse'],
      factory: ['공장', 'Factory'],
      meeting: ['회의실', 'Meeting room'],
    }),
    line('address', '주소', 'Address', { max: 200 }),
    decimal('area', '면적(㎡)', 'Area (m²)', notNegative),
    whole('capacity', '수용 인원', 'Capacity', { min: 0, max: 100_000 }),
    owner,
    note,
  ],
  external: [
    line('address', '주소', 'Address', { max: 200 }),
    line('purpose', '용도', 'Purpose', { max: 100 }),
    phone('phone', '연락처', 'Phone'),
    day('contractUntil', '계약 만료일', 'Contract until'),
    record('provider', '제공처', 'Provider', 'entity/external'),
    note,
  ],
  virtual: [
    url('url', '주소', 'Address'),
    choice('platform', '종류', 'Kind', {
      site: ['누리집', 'Site'],
      chat: ['대화방', 'Chat'],
      meeting: ['화상 회의', 'Video meeting'],
      drive: ['공유 저장소', 'Shared drive'],
    }),
    line('purpose', '용도', 'Purpose', { max: 100 }),
    owner,
    note,
  ],
};

const period = [day('from', '시작일', 'From'), day('to', '종료일', 'To')];
const progress = choice('status', '상태', 'State', {
  planned: ['준비', 'Planned'],
  running: ['진행', 'Running'],
  done: ['완료', 'Done'],
});

const finances: Record<string, Fields> = {
  flow: [
    choice('direction', '방향', 'Direction', { in: ['수입', 'In'], out: ['지출', 'Out'] }, { required: true }),
    money('amount', '금액', 'Amount', notNegative),
    choice('cycle', '주기', 'Cycle', {
      once: ['한 번', 'Once'],
      monthly: ['매월', 'Monthly'],
      quarterly: ['분기', 'Quarterly'],
      yearly: ['매년', 'Yearly'],
    }),
    record('counterparty', '상대', 'Counterparty', 'entity/external'),
    note,
  ],
  state: [
    choice('kind', '구분', 'Kind', {
      deposit: ['예금', 'Deposit'],
      cash: ['현금', 'Cash'],
      loan: ['차입금', 'Loan'],
      card: ['법인카드', 'Company card'],
    }),
    line('institution', '금융기관', 'Institution', { max: 80 }),
    line('accountNumber', '계좌번호', 'Account number', { max: 40 }),
    money('balance', '잔액', 'Balance'),
    day('asOf', '기준일', 'As of'),
    note,
  ],
};

const marketings: Record<string, Fields> = {
  internal: [line('goal', '목표', 'Goal', { max: 200 }), progress, ...period, owner, note],
  external: [
    choice('channel', '채널', 'Channel', {
      search: ['검색 광고', 'Search ads'],
      social: ['소셜', 'Social'],
      mail: ['이메일', 'E-mail'],
      offline: ['오프라인', 'Offline'],
    }),
    money('budget', '예산', 'Budget', notNegative),
    progress,
    ...period,
    record('agency', '대행사', 'Agency', 'entity/external'),
    owner,
    note,
  ],
};

const documentFields: Fields = [
  choice('status', '상태', 'State', {
    draft: ['작성 중', 'Draft'],
    published: ['배포', 'Published'],
    archived: ['보관', 'Archived'],
  }),
  paragraph('body', '내용', 'Text'),
  day('effectiveOn', '시행일', 'Effective on'),
  choices('tags', '주제', 'Topics', {
    people: ['인사', 'People'],
    money: ['재무', 'Finance'],
    sales: ['영업', 'Sales'],
    quality: ['품질', 'Quality'],
    safety: ['안전', 'Safety'],
  }),
  owner,
];

const streams: Fields = [
  choice('source', '시작하는 것', 'Started by', {
    person: ['사람', 'A person'],
    schedule: ['일정', 'A schedule'],
    event: ['사건', 'An event'],
    frame: ['다른 플로우', 'Another flow'],
  }),
  paragraph('description', '설명', 'Description', { max: 2000 }),
  yes('active', '사용', 'Active'),
  owner,
];

/** Fields by axis and type for a company of this industry. */
export function fieldsOf(industry: Industry): Record<Axis, Record<string, Fields>> {
  return {
    item: { ...items, sellable: sellable(industry) },
    entity: entities,
    space: spaces,
    finance: finances,
    marketing: marketings,
    knowledge: {
      document: documentFields,
      manual: documentFields,
      policy: documentFields,
      report: documentFields,
    },
    flow: { stream: streams },
  };
}
