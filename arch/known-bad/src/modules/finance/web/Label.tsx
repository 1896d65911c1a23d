// breaks: text-in-catalogue
export function Label() {
  return <button type="button" aria-label="Close this" />;
}
