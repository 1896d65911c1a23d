-- breaks: migration-in-batches
do $$ begin
  delete from finance.entries where memo is null;
end $$;
