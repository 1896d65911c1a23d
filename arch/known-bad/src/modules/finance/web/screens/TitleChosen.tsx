// breaks: title-of-path
export const TitleChosen = ({ type }: { type?: string }) => <PageHeader title={type ?? t('entries.title')} />;
