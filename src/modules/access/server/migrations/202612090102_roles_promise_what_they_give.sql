-- concurrently
-- Roles that promised pages, themes or a portal say what they give. What a company wrote itself stays. Some at a time; it may be run again.
do $$
begin
  alter table access.roles no force row level security;
  loop
    update access.roles r set description = n.description
      from (
        select o.company_id, o.id, w.description
          from access.roles o
          join (values
            ('designer', '{"ko": "홈페이지와 테마를 꾸밉니다.", "en": "Designs pages and themes."}'::jsonb,
             '{"ko": "직원의 업무를 하고, 연동(API)으로 홈 페이지의 내용을 바꿉니다.", "en": "Works like an employee, and changes the home page by API."}'::jsonb),
            ('external', '{"ko": "초대받은 업무만 함께합니다.", "en": "Takes part in what he or she is invited to."}'::jsonb,
             '{"ko": "이름이 적힌 할 일과 결재, 함께하는 진행 건만 보고 처리합니다.", "en": "Sees and does only the tasks, approvals and runs that name him or her."}'::jsonb),
            ('b2b_partner', '{"ko": "파트너 포털을 사용합니다.", "en": "Uses the partner portal."}'::jsonb,
             '{"ko": "본인의 주문과 계정만 봅니다. 회사의 업무 화면은 열리지 않습니다.", "en": "Sees own orders and the own account. The screens of the staff stay closed."}'::jsonb)
          ) w (name, was, description) on w.name = o.name and w.was = o.description
         limit 500
      ) n
      where r.company_id = n.company_id and r.id = n.id;
    exit when not found;
  end loop;
  alter table access.roles force row level security;
end $$;
