// breaks: title-of-path
export const TitleAgain = () => <PageHeader title={t('entries.title')} />;
