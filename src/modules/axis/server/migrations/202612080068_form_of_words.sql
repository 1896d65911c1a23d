-- In which form the words of a type's records are indexed: 2 also finds syllables that are being typed and all of long texts. Records of
-- before are indexed anew by the job `axis.index-words`.
alter table axis.types add column search_form int not null default 1;
alter table axis.types alter column search_form set default 2;
