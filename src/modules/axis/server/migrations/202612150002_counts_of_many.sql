-- A transaction that deletes or restores thousands would change its row of counts as often, and meet all earlier states of it each time. Who
-- writes many at once counts them by a statement of its own, and says so for as long.
create or replace trigger counted_again after update of deleted_at on axis.records for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null) and current_setting('axis.counts_apart', true) is distinct from 'on')
  execute function axis.count_record();
