/** Mail text with the link of an order. */
export const createFollowUpMail = ({ company, number }: { company: string; number: string }) => ({
  ko: {
    subject: `[${company}] 주문 ${number}의 내 정보 링크`,
    text: `주문 ${number}에 남긴 내 정보를 보고, 수정하고, 사본을 받고, 삭제를 요구하는 링크입니다.\n{link}\n\n주문할 때 적은 이메일이나 연락처를 함께 확인합니다. 링크를 다른 사람에게 알려 주지 마세요.`,
  },
  en: {
    subject: `[${company}] Your data in order ${number}`,
    text: `Use this link to view, correct, copy or erase your data in order ${number}.\n{link}\n\nYou will be asked for the email address or phone number of the order. Do not share this link.`,
  },
});
