/** Front door of notices on the screen. */
export const notificationTools = {
  bell: async () => (await import('./components/NoticeBell.tsx')).NoticeBell,
};
