// breaks: kernel-words
export function Shop() {
  return <p>customers</p>;
}
