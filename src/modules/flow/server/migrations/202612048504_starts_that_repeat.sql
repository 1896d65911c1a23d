-- concurrently
create index concurrently if not exists stream_starts_that_repeat on flow.stream_starts (company_id, origin) where repeats;
