-- True while kernel.mask_rows writes: append-only tables allow only this. The application cannot set it by itself.
create or replace function kernel.is_masking() returns boolean language sql stable set search_path = '' as $$
  select current_setting('app.masking', true) = 'on' and current_user <> session_user
$$;
