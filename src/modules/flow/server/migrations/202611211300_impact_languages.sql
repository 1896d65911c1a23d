-- What an impact says follows the reader: label and pictures are kept in each language. What was said so far was said in
-- one. A change of type rewrites the rows without their append-only trigger and without row security: nothing to lift.
alter table flow.impacts
  alter column subject_label type jsonb using jsonb_build_object('ko', subject_label, 'en', subject_label),
  alter column before type jsonb
    using case when jsonb_typeof(before) <> 'null' then jsonb_build_object('ko', before, 'en', before) end,
  alter column after type jsonb
    using case when jsonb_typeof(after) <> 'null' then jsonb_build_object('ko', after, 'en', after) end;
