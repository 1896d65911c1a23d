/** Banned words and patterns by language, each with its replacement. */

export interface Wording {
  readonly shape: RegExp;
  readonly instead: string;
}

const ends = '(?=[.,!?)’”]|$)';

export const koreanWording: readonly Wording[] = [
  {
    shape: new RegExp(`(?:[어아해예에돼줘봐려여져와워써네군게죠래]|드려)요${ends}`),
    instead: 'one speech level: 합니다, 입니다; requests 주세요, questions 까요? and 나요? may stay',
  },
  { shape: /거두[어는고지면거기]|거둬|거둔|거둠|거둘|거뒀|거둡/, instead: '취소, 회수, 종료' },
  { shape: /(?<![가-힣])(?:빼기|빼고|뺐|뺍|뺄|뺌|뺀)/, instead: '삭제, 제거, 제외, 연결 해제' },
  {
    shape: /(?<![가-힣])길(?:로|을|이|은|에|의|마다|만)?(?![가-힣])(?<!오시는 길)(?<!보다 길)/,
    instead: '분기, 단계, 연결',
  },
  { shape: /(?<!그룹으로 )묶(?:음|기|은|었|여|어)/, instead: '그룹, 그룹으로 묶기, 그룹 해제' },
  { shape: /그림/, instead: '아이콘, 캔버스, 흐름도, 사진' },
  { shape: /(?<![가-힣])(?:부르[고는는지면기]|부릅|불러(?!오|온|와|왔|옵)|불렀|부를)/, instead: '호출' },
  { shape: /나아[가갑갔]/, instead: '진행' },
  { shape: /머리글|바닥글/, instead: '헤더, 푸터' },
  { shape: /견주/, instead: '비교' },
  { shape: /비밀값|비밀 ?키|열쇠/, instead: '서명 키, API 키, 비밀 값' },
  { shape: /단추|붙임표/, instead: '버튼, 하이픈' },
  { shape: /(?<!주식)발행/, instead: '게시' },
  { shape: /손님/, instead: '고객' },
  { shape: /저절로|한동안/, instead: '자동으로, 당분간' },
  { shape: /고치기|바꾸기|[가-힣}] 지우기(?<!조건 지우기)$/, instead: '수정, 변경, 삭제' },
  { shape: /(?<!새로 )고(?:치[고는지거면]|쳐|친|칠|칩|쳤)/, instead: '수정' },
  { shape: /되살|무르고/, instead: '복원, 취소' },
  { shape: /이용하게 [하했]/, instead: '이용 정지 해제' },
];

/** Whose name is a person's, by how a text calls it; in a sentence it carries 님. */
export const personWording: Wording = {
  shape:
    /\{(?:who|person|absent|delegate|standIn|reviewer)(?::[^}]+\}|\}(?=[이가을를은는의께]|에게|에서))|구성원 \{name(?!\}님)/,
  instead: 'a person is {name}님',
};
/** Texts of members, whose `{name}` is a person. */
export const personKeys =
  /^(?:members|sessions|leave|suspend|return|grants|timed)\.|^hygiene\.(?:roles-of|what-can|master-one|give-again-to)$|^explain\.export-ask$/;
export const personName: Wording = { shape: /\{name\b(?!\}님)/, instead: 'a person is {name}님' };

export const englishWording: readonly Wording[] = [
  { shape: /\be-mail/i, instead: 'email' },
  { shape: /\b(?:an?|the|this|our|by|each|every|sent|outgoing) mail\b(?! server)|\bmails\b/i, instead: 'email' },
  {
    shape: /(?:^|[.:;] )(?:who|whoever|whom) (?![^.]*\?)/i,
    instead: 'name the people: The requester, People without a role',
  },
  { shape: /\b(?:is|are) no\b(?! (?:longer|more)\b)(?<!there (?:is|are) no)/i, instead: 'is not a' },
  { shape: /\bshall\b/i, instead: 'do you want to, will' },
  { shape: /\bthe house\b/i, instead: 'the company, Heureum' },
  { shape: /\bnobody\b|\bsomebody\b|\beverybody\b/i, instead: 'no one, someone, everyone' },
  { shape: /\blets? in\b|\bcomes? in\b/i, instead: 'approve, sign in' },
  { shape: /\btaken? back\b|\btake (?:it|that|them|this) back\b/i, instead: 'undo, cancel' },
  { shape: /\bmasters?\b/i, instead: 'owner' },
  { shape: /^Left empty|[.:;] Left empty/, instead: 'Leave empty to' },
  { shape: /\bmend(?:ed|s)?\b/i, instead: 'fix' },
  { shape: /\bcalled like that\b/i, instead: 'no match' },
];

/** Banned patterns found in a text, as `shape: instead`. */
export const findWording = (text: string, rules: readonly Wording[]): string[] =>
  rules.filter(({ shape }) => shape.test(text)).map(({ instead }) => instead);
