// breaks: link-leads-somewhere
export const back = (http: { redirect(to: string): void }) => http.redirect('/nowhere');
