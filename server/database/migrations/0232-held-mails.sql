-- Mails of an action that can be undone wait a little, so that an undo can drop them.
alter table mails add undo_id uuid;
comment on column mails.undo_id is 'The undoable action that caused it; it waits for 20 seconds.';
create index mails_of_undoable_actions on mails (agency_id, undo_id) where undo_id is not null;
