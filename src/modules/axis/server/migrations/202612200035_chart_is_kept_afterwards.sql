-- What the chart owns is looked at once the row is written, and refused as before. A trigger before an update locks the row apart, and writes
-- that down, with each change of any record; this one changes no value, so it need not be one.
drop trigger keep_chart_changed on axis.records;
create trigger keep_chart_changed after update on axis.records for each row
  when (current_user = 'heureum_app' and old.axis = 'entity' and old.type = 'internal')
  execute function axis.keep_chart();
