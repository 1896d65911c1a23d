/** Tests of screens run in a Korean browser, as the browser journeys do. */
if (typeof navigator !== 'undefined') {
  Object.defineProperty(navigator, 'languages', { value: ['ko-KR', 'ko'], configurable: true });
}
