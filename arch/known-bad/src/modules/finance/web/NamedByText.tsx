// breaks: text-not-key
export const NamedByText = () => <RecordTable name="word.failedJobs" />;
