-- concurrently
-- Lists are in Korean order (`records_title_ko`), and whether a title is there is asked of the same index: one less for each record that is written.
drop index concurrently if exists axis.records_title;
