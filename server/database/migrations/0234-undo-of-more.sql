alter table idempotency_keys add column undo_id uuid;
comment on column idempotency_keys.undo_id is 'The action that the user can undo, told again when the call is repeated.';

alter table access_actions add column undone_at timestamptz;
comment on column access_actions.undone_at is 'The user took the action back, so its issues are open again.';
