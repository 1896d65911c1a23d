/** Outgoing call errors: reasons for failed external calls. */
import { defineErrors } from './error.ts';

export const outgoingErrors = defineErrors({
  CALL_ADDRESS_WRONG: {
    status: 422,
    ko: '호출할 주소가 올바르지 않습니다. http:// 또는 https://로 시작하고 아이디와 비밀번호가 없는 주소여야 합니다.',
    en: 'The address to call is not right. It must begin with http:// or https:// and hold no user name or password.',
  },
  CALL_HEADER_WRONG: {
    status: 422,
    ko: '보낼 수 없는 헤더나 메서드가 있습니다.',
    en: 'A header or the method cannot be sent.',
  },
  CALL_ADDRESS_REFUSED: {
    status: 422,
    ko: '내부망 주소로는 호출할 수 없습니다. 인터넷에서 쓰는 주소인지 확인해 주세요.',
    en: 'Addresses inside of the network are not called. Check that the address is one of the public internet.',
  },
  CALL_PORT_REFUSED: {
    status: 422,
    ko: '이 포트로는 호출할 수 없습니다. 80, 443, 1024 이상의 포트를 쓸 수 있습니다.',
    en: 'This port is not called. Ports 80, 443 and from 1024 on are.',
  },
  CALL_NAME_NOT_FOUND: {
    status: 422,
    ko: '호출할 서버의 이름을 찾을 수 없습니다. 주소에 잘못 쓴 글자가 없는지 확인해 주세요.',
    en: 'The name of the server was not found. Check the address for a misspelling.',
  },
  CALL_CONNECTION_REFUSED: {
    status: 422,
    ko: '호출한 서버가 연결을 받지 않습니다.',
    en: 'The server that was called does not take connections.',
  },
  CALL_CONNECTION_LOST: {
    status: 422,
    ko: '호출한 서버와의 연결이 끊어졌습니다.',
    en: 'The connection to the server that was called was lost.',
  },
  CALL_TLS_FAILED: {
    status: 422,
    ko: '호출한 서버의 인증서를 믿을 수 없거나 안전한 연결을 맺지 못했습니다.',
    en: 'The certificate of the server that was called is not trusted, or no safe connection came about.',
  },
  CALL_TIME_OUT: {
    status: 422,
    ko: '호출한 서버가 제때 답하지 않았습니다.',
    en: 'The server that was called did not answer in time.',
  },
  CALL_TOO_LARGE: {
    status: 422,
    ko: '호출한 서버의 답이 정해 둔 크기보다 큽니다.',
    en: 'The answer of the server that was called is larger than allowed.',
  },
  CALL_TOO_MANY_REDIRECTS: {
    status: 422,
    ko: '호출한 주소가 다른 주소로 너무 여러 번 넘깁니다.',
    en: 'The address that was called leads on to others too often.',
  },
  CALL_REDIRECT_REFUSED: {
    status: 422,
    ko: '호출한 주소가 따라갈 수 없는 주소로 넘깁니다.',
    en: 'The address that was called leads on to one that is not followed.',
  },
  CALL_ANSWER_UNREADABLE: {
    status: 422,
    ko: '호출한 서버의 답을 읽을 수 없습니다.',
    en: 'The answer of the server that was called cannot be read.',
  },
});

export type CallFault = keyof typeof outgoingErrors;
