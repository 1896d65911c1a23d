// breaks: text-in-catalogue
export const notice = '저장했습니다.';
