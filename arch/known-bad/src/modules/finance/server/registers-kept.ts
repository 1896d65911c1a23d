// breaks: import-without-effect
const onMemberActivated = (work: () => void) => work;

export const welcome = onMemberActivated(() => undefined);
