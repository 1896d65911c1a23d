/** Files for the person, made in the browser. */

const readWithin = 60_000;

/** Gives the content to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser begins to read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), readWithin);
}
