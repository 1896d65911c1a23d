-- A picture is kept as several files, one a size: `edge` is the longest edge that its size may have, in pixels.
alter table kernel.files add column picture uuid, add column edge smallint;
