// breaks: title-of-path
export function DocumentTitle() {
  useDocumentTitle(t('entries.title'), 'owner');
  return null;
}
