-- Keys of actions have no hyphen any more: the flow of an action is named after its type, whose key may have some, and the action.
-- Runs of before keep the flow that they are of. Row security binds the owner, too.
alter table axis.types no force row level security;
update axis.types t set life = jsonb_set(t.life, '{actions}', (
  select jsonb_agg(a || jsonb_build_object('key', replace(a ->> 'key', '-', '')) order by n)
  from jsonb_array_elements(t.life -> 'actions') with ordinality as actions (a, n)))
where jsonb_path_exists(t.life, '$.actions[*] ? (@.key like_regex "-")');
alter table axis.types force row level security;
