-- breaks: migration-sees-rows
with gone as (delete from finance.lines where item_id is null returning company_id)
select count(*) from gone;
