-- A picture belongs to nothing until something that is written down names it. Empty: it is used, or was sent before this was asked.
alter table kernel.files add column unused_since timestamptz;
