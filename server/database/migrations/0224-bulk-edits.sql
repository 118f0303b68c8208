-- Edits of many properties of the portfolio.
alter table bulk_actions
  add edit jsonb,
  drop constraint bulk_actions_kind_check,
  add constraint bulk_actions_kind_check check (kind in (
    'CONFIRM_TENANCY', 'SEND_EMAIL', 'ALLOW_ENTRY_NOTICE', 'FORWARD_QUOTES', 'FORWARD_INVOICES', 'UPLOAD_INVOICES',
    'SEND_LAW_LETTERS', 'REQUEST_LAW_QUOTES', 'REQUEST_LAW_VISITS',
    'EDIT_MANAGER', 'EDIT_KEYS', 'EDIT_PREFERENCES', 'CONFIRM_DETAILS')),
  drop constraint bulk_actions_undo_check,
  add constraint bulk_actions_undo_check check (
    undo_started_at is null or finished_at is not null and kind in (
      'CONFIRM_TENANCY', 'ALLOW_ENTRY_NOTICE', 'EDIT_MANAGER', 'EDIT_KEYS', 'EDIT_PREFERENCES', 'CONFIRM_DETAILS')),
  add constraint bulk_actions_edit_check check (
    (edit is not null) = (kind in ('EDIT_MANAGER', 'EDIT_KEYS', 'EDIT_PREFERENCES', 'CONFIRM_DETAILS')));
comment on column bulk_actions.edit is 'What an edit of many properties sets.';
