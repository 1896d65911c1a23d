/** OpenAPI texts: wording of the API documents beyond that of the contracts. */
export const texts = {
  ko: {
    description:
      '성공하면 `{"success": true, "data": …}`, 실패하면 `{"success": false, "code", "message", "details"?, "requestId"}` 형식으로 답합니다. 오류 문구의 언어는 Accept-Language로 정합니다.',
    success: '성공',
    goesOn: '받아들였고, 응답한 뒤에도 계속됩니다.',
    followed: '접수된 일을 볼 수 있는 주소',
    preferApplied: '`Prefer: respond-async`를 따랐으면 `respond-async`',
    prefer:
      '`respond-async`를 보내면 처리를 기다리지 않고 202로 답하고, 처리는 뒤에서 이어집니다. 이때 단계가 거절한 이유는 응답이 아니라 Location 주소에서 볼 수 있습니다.',
    nothing: '보낼 내용이 없습니다.',
    same: '받아 둔 것과 같습니다.',
    outside: {
      403: '그 밖의 것은 거절합니다(403).',
      404: '그 밖의 것은 없는 것으로 답합니다(404).',
      'left-out': '그 밖의 것은 목록과 집계에서 빠집니다.',
    },
    runsBlocks: '업무 흐름의 단계가 거절한 이유도 오류로 답할 수 있습니다.',
    companyCode: '회사 코드. 회사 도메인에서는 생략합니다.',
    key: '같은 키로 다시 보낸 요청은 한 번만 처리되고, 처음의 응답을 돌려줍니다.',
  },
  en: {
    description:
      'Success: `{"success": true, "data": …}`. Failure: `{"success": false, "code", "message", "details"?, "requestId"}`. Accept-Language chooses the language of messages.',
    success: 'Success',
    goesOn: 'Accepted; it goes on after the answer.',
    followed: 'The address at which what was accepted is seen',
    preferApplied: '`respond-async` where `Prefer: respond-async` was followed',
    prefer:
      'With `respond-async` the answer is 202 before the work is done, which goes on by itself. What a step refuses is then not told by the answer but at the address of Location.',
    nothing: 'There is nothing to send.',
    same: 'It is what you have.',
    outside: {
      403: 'Others are refused (403).',
      404: 'Others do not exist for the caller (404).',
      'left-out': 'Others are left out of lists and sums.',
    },
    runsBlocks: 'What a block of the flow refuses with may be the answer, too.',
    companyCode: "The company's code. Left out on the company's own host.",
    key: 'A request repeated with the same key is carried out once and gets the first answer again.',
  },
} as const;
