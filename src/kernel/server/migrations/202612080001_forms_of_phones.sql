-- The one form in which telephone numbers are kept, of those that were kept as they were typed: 010-1234-5678. Null for what is none.
-- For migrations alone: what comes in is read by kernel/contract/input/phone.ts.
create function kernel.phone_form(written text) returns text language plpgsql immutable parallel safe as $$
declare
  digits text := regexp_replace(regexp_replace(written, '[^0-9+]', '', 'g'), '^(\+82|0082)0?', '0');
  part text[];
begin
  part := regexp_match(digits,
    '^(010(?=\d{8}$)|01[16-9]|02|0(?:3[1-3]|4[1-4]|5[1-5]|6[1-4])|050[2-8]|0303|070(?=\d{8}$)|0[68]0)(\d{3,4})(\d{4})$');
  if part is not null then
    return part[1] || '-' || part[2] || '-' || part[3];
  end if;
  part := regexp_match(digits, '^(1[4-9]\d\d)(\d{4})$');
  if part is not null then
    return part[1] || '-' || part[2];
  end if;
  return substring(digits from '^\+[1-9]\d{6,14}$');
end $$;
revoke execute on function kernel.phone_form(text) from public;
