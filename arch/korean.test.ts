/** Tests of Korean texts: business words rather than database terms; numbers, times and names in one consistent form. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listCatalogueTexts, listKoreanTexts } from './product-texts.ts';
import { findWording, koreanWording, personKeys, personName, personWording } from './wording.ts';

/** Texts read only by people who design types and flows, or write programs: technical terms are right there. */
const designers: readonly [files: RegExp, why: string][] = [
  [/\/contract\/(?:.*\.)?endpoints\.ts$/, 'the description of the API'],
  [/\/contract\/blocks\.ts$/, 'kinds of steps, chosen in the builder'],
  [/\/server\/blocks\//, 'what the builder is told of a step that cannot work'],
  [/\/server\/frame\//, 'what the builder is told of a flow that cannot work'],
  [/^src\/kernel\/server\/openapi/, 'the description of the API'],
  [/^src\/portals\/designer\//, 'the builder itself'],
];
/** Errors of calls that only programs make. */
const calls = ['없는 축입니다: {axis}'];
/** Screen names from the specification. */
const names = ['쉬운 워크플로우 만들기', '워크플로우 빌더', '아이템 관리'];

const machine =
  /엔티티|아이템|레코드|워크플로우|프레임|임팩트|플로우|실행(?! 취소)|(?:^|[^가-힣])축(?:$|[^가-힣]|[은는이가을를의에과별])/;
const styles: readonly [RegExp, string][] = [
  [
    /(?:\}|\d) (?:건|개|명|장|줄|자|원|번|곳|일|시간|분|초|가지|개월|회|종|세트|단계)(?![가-힣])/,
    'a number and its unit stand together: {count}건',
  ],
  [/\} (?:부터|까지|이상|이하)(?![가-힣])(?<!\} 이[상하])/, 'a day and 까지 stand together'],
  // `{terms}` is a link whose word is fixed.
  [
    /\{(?!terms\})\w+\}[’”]?(?:이|가|을|를|은|는|과|와|으로|로)(?![가-힣])/,
    'a particle fits what stands before it: {name:을/를}',
  ],
  [/\} 님/, '{name}님, in one word'],
  [/[가-힣] 때$|(?:등록|작성|요청|실패) 시각$/, 'a heading of a time is …일시'],
  [
    /셈[한됩하]|사라집니다\.$(?<!입력한 내용이 사라집니다\.)(?<!검색에서 사라집니다\.)/,
    'what is counted is 계산합니다, what ends is 취소됩니다',
  ],
];

/** Texts with Hangul: literals behind `ko:` anywhere, and all of the catalogues. */
function textsIn(file: string): { text: string; line: number }[] {
  const source = readFileSync(file, 'utf8');
  const pattern = /\/locales\/ko\.ts$/.test(file)
    ? /'((?:[^'\\\n]|\\.)*[가-힣](?:[^'\\\n]|\\.)*)'/g
    : /\bko:\s*'((?:[^'\\\n]|\\.)*)'/g;
  return [...source.matchAll(pattern)].map((match) => ({
    text: String(match[1]),
    line: source.slice(0, match.index).split('\n').length,
  }));
}

const files = globSync('src/{kernel,modules,portals}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/testing\//.test(file),
);
const texts = files.flatMap((file) => textsIn(file).map((item) => ({ file, ...item })));
const isForDesigners = (file: string) => designers.some(([pattern]) => pattern.test(file));

it('there are texts to look at, and no row of the list is left over', () => {
  expect(texts.length).toBeGreaterThan(1500);
});

it('people read no word of the machine', () => {
  const findings = texts.filter(
    ({ file, text }) => machine.test(text) && !isForDesigners(file) && ![...calls, ...names].includes(text),
  );
  expect(findings.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it('numbers, times and names are written one way', () => {
  const findings = texts.flatMap(({ file, line, text }) =>
    styles.filter(([pattern]) => pattern.test(text)).map(([, way]) => `${file}:${line} ${text} (${way})`),
  );
  expect(findings).toEqual([]);
});

/** What figures are shown with: the unit follows its number, so it says neither the number nor a space. */
it('units are written without an extra space in their texts', () => {
  const matches = texts.filter(({ text }) => /^ (?:건|개|명|곳|원|일)$|^(?:건|개|명|곳|원|일) $/.test(text));
  expect(matches.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

it('a sentence ends like a sentence, and once', () => {
  const matches = texts.filter(
    ({ text }) => /(?:니다|어요|아요|세요)$/.test(text) === false && /(?:\.\.|。|,$|(?<!\]) $|^ )/.test(text),
  );
  expect(matches.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

/** Files where an old word is right: legal wording, texts of a published flow, column names that offices use. */
const spared: readonly [files: RegExp, why: string][] = [
  [/\/(?:standard|root)-legal\.ts$/, 'terms and policies, which have versions'],
  [/\/decision\/server\/frame-templates\.ts$/, 'flows that companies hold as published'],
  [/\/axis\/contract\/import-guess\.ts$/, 'names of columns as offices write them'],
  [/\/kernel\/contract\/input\//, 'what people type'],
  [/\/menu\/contract\/icons\.ts$/, 'an icon that shows a key is called 열쇠'],
];

it('no word or shape comes back that was replaced', () => {
  const findings = listKoreanTexts()
    .filter(({ file }) => !spared.some(([pattern]) => pattern.test(file)))
    .flatMap(({ file, line, text }) =>
      findWording(text, [...koreanWording, personWording]).map((instead) => `${file}:${line} ${text} (${instead})`),
    );
  expect(findings).toEqual([]);
});

it('texts of members name them with 님', () => {
  const findings = listCatalogueTexts('src/modules/people/contract/locales/ko.ts')
    .filter(({ key, text }) => personKeys.test(key) && findWording(text, [personName]).length > 0)
    .map(({ key, text }) => `${key}: ${text}`);
  expect(findings).toEqual([]);
});

it.each([
  '숨겨도 권한은 그대로예요.',
  '메뉴가 더 보여요.',
  '결정되면 알려 드릴게요.',
  '늦은 시간까지 애쓰시네요.',
  '초대 거두기',
  '검토 요청을 거뒀습니다.',
  '사진 빼기',
  '도메인을 뺐습니다',
  '길 추가',
  '어느 길로 갈까요?',
  '새 묶음',
  '블록 그림',
  '부를 수 있는 API',
  '불러 보기',
  '나아가지 않는 일',
  '비밀키를 머리글로',
  '견주어 드립니다.',
  '서명 비밀값',
  '위 단추를 눌러 주세요.',
  '메뉴를 발행했습니다.',
  '손님에게 어떻게 보일까요?',
  '저절로 시작됩니다.',
  '비밀번호 바꾸기',
  '메모 지우기',
  '업무 흐름을 고칩니다.',
  '항목을 되살렸습니다',
  '다시 이용하게 하기',
  '{who:이/가} 주문함',
  '구성원 {name}의 역할을 변경했습니다',
])('finds what was replaced: %s', (text) => {
  expect(findWording(text, [...koreanWording, personWording])).not.toEqual([]);
});

it.each([
  '이름을 적어 주세요.',
  '무엇을 시작할까요?',
  '누가 쓸 수 있나요?',
  '권한이 필요합니다. 개요를 봐 주세요.',
  '최신 내용 불러오기',
  '그룹으로 묶기',
  '조건 지우기',
  '화면을 새로 고쳐 주세요.',
  '{who}님이 주문함',
  '{name:을/를} 삭제했습니다.',
])('leaves alone what is right: %s', (text) => {
  expect(findWording(text, [...koreanWording, personWording])).toEqual([]);
});
