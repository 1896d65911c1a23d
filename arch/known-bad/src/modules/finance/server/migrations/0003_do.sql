-- breaks: migration-sees-rows
alter table finance.lines no force row level security;
alter table finance.lines force row level security;
do $$ begin
  update finance.lines as l
    set item_id = null;
end $$;
