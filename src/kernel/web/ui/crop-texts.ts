/** Crop dialog texts: loaded with the dialog, since few people ever see it. */
export const cropTexts = {
  choose: { ko: '사진 고르기', en: 'Choose a picture' },
  crop: { ko: '보일 부분 정하기', en: 'Choose the visible part' },
  hint: {
    ko: '사진을 끌거나 화살표 키로 옮겨 보일 부분을 맞춰 주세요.',
    en: 'Drag the picture, or move it with the arrow keys.',
  },
  shape: { ko: '모양', en: 'Shape' },
  zoom: { ko: '크기', en: 'Size' },
  use: { ko: '이 사진 쓰기', en: 'Use this picture' },
  unreadable: {
    ko: '이 파일은 사진으로 열리지 않습니다. JPEG, PNG, WebP 사진을 골라 주세요.',
    en: 'This file does not open as a picture. Choose a JPEG, PNG or WebP.',
  },
} as const;
