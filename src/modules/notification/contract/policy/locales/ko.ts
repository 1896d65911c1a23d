/** Korean texts of the notification policy screens. */
export const ko = {
  'policy.saved': '알림 규칙을 저장했습니다.',
  'policy.always': '알림은 모두 앱의 종에 남습니다. 로그인과 계정 보안 메일은 끌 수 없고, 언제나 바로 나갑니다.',
  'own.title': '{company}에서 받는 알림',
  'own.description': '알림은 모두 앱의 종에 남습니다. 앱 밖에서 어떻게 받을지 종류마다 선택합니다.',
  'own.fixed': '회사가 언제나 받도록 정해 끌 수 없습니다.',
  'own.account': '내 계정에서 꺼 둔 방법입니다. 위의 알림 설정에서 켜면 선택할 수 있습니다.',
  'own.quiet': '{from}부터 {until}까지는 방해 금지 시간입니다. 내 시간대로 {until}에 모아서 보내 드립니다.',
  'own.urgent': '방해 금지 시간에도 바로 옵니다.',
} as const;
