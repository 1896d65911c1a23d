// breaks: text-in-catalogue
export function Screen() {
  return <p>Journal entries</p>;
}
