-- The cursor of software that always sends whole lists has digests of their parts.
alter table software_cursors drop constraint software_cursors_cursor_check,
  add constraint software_cursors_cursor_check check (char_length(cursor) <= 4000);
