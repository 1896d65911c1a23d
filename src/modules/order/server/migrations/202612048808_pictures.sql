-- What was ordered, for how much and when stays as long as the law wants it; who a masked row was about is not told any more.
insert into kernel.pictures (name, columns) values
  ('"order".orders', '{contact_name,contact_email,contact_phone,address,note}'),
  ('"order".order_states', '{actor_name,reason}'),
  ('"order".addresses', '{label,recipient,phone,postal_code,line1,line2}'),
  ('"order".guest_sessions', '{email,name,phone}');
create or replace trigger append_only before update or delete on "order".order_states
  for each row when (not kernel.is_masking()) execute function "order".refuse_change();
