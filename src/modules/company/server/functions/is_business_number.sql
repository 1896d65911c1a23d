-- The tenth digit of a 사업자등록번호 is a checksum: the ninth has weight five, and the tens of its product are added.
create or replace function company.is_business_number(digits text) returns boolean language sql immutable as $$
  select digits ~ '^\d{10}$' and (
    10 - (
      (select sum(substr(digits, place, 1)::int * (array[1, 3, 7, 1, 3, 7, 1, 3, 5])[place]) from generate_series(1, 9) as place)
      + substr(digits, 9, 1)::int * 5 / 10
    ) % 10) % 10 = substr(digits, 10, 1)::int
$$;
