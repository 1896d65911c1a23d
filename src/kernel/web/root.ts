/** The element that the application is drawn into. @throws when index.html has none */
export function getRootElement(page: Document): HTMLElement {
  const root = page.getElementById('root');
  if (!root) throw new Error('index.html has no element with the id "root"');
  return root;
}
