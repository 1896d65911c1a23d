-- The accounts for sales were found by their numbers alone: a company that has an account 404 or 412 of its own making had its
-- sales booked there. Where the account is none that the product ships, they go to the one that every chart began with.
alter table finance.accounts no force row level security;
alter table finance.posting_accounts no force row level security;
update finance.posting_accounts p set account = goods.code
from finance.accounts own, finance.accounts goods
where p.purpose = 'sales'
  and own.company_id = p.company_id and own.code = p.account
  and goods.company_id = p.company_id and goods.code = '401' and goods.active
  and (own.code, own.name_ko) not in (('404', '제품매출'), ('412', '용역매출'));
alter table finance.posting_accounts force row level security;
alter table finance.accounts force row level security;
