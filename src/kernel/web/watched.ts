/** Sends a file and tells how much of it is on its way: `fetch` says nothing of that. */

/** @throws DOMException as `fetch` does when it is aborted, TypeError when nothing answers */
export function sendWatched(
  url: string,
  sent: { method: string; headers: Headers; file: Blob; signal: AbortSignal; onSent: (part: number) => void },
): Promise<Response> {
  const { signal, file, onSent } = sent;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => {
      request.abort();
      reject(signal.reason);
    };
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    request.open(sent.method, url);
    request.responseType = 'text';
    for (const [name, value] of sent.headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new TypeError('no answer'));
    request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }));
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.send(file);
  });
}
