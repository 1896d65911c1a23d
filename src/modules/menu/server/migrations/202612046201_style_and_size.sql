-- With a menu stands how it looks. The largest tree that the contract takes (200 lines, each with names, a badge and an address, of up
-- to six bytes a sign as JSON writes them) is some 520 kB. Rows of before are smaller: nothing is read for it.
alter table menu.trees
  drop constraint trees_draft_check,
  add constraint trees_draft_check check (draft is null or draft ? 'nodes' and jsonb_array_length(draft -> 'nodes') <= 60
    and (not draft ? 'style' or jsonb_typeof(draft -> 'style') = 'object') and octet_length(draft::text) <= 786432) not valid;
alter table menu.tree_versions
  drop constraint tree_versions_tree_check,
  add constraint tree_versions_tree_check check (tree ? 'nodes' and jsonb_array_length(tree -> 'nodes') <= 60
    and (not tree ? 'style' or jsonb_typeof(tree -> 'style') = 'object') and octet_length(tree::text) <= 786432) not valid;
