-- What a user did and can undo for a day.
create table undoable_actions (
  agency_id int not null references agencies,
  id uuid not null,
  user_id int not null references users,
  original_user_id int references users,
  kind text not null,
  property_id int,
  subject_ids int[] not null default '{}',
  place text not null,
  done_at timestamptz not null,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  undone_by int references users,
  primary key (agency_id, id)
);
comment on table undoable_actions is 'What a user did and can undo for 24 hours; removed hourly after that.';
comment on column undoable_actions.original_user_id is 'The administrator behind the user, when impersonating.';
comment on column undoable_actions.property_id is 'Without a reference, because a merged agency''s properties leave it.';
comment on column undoable_actions.subject_ids is 'What else it was done to: a finding, a request, a visit, cards.';
comment on column undoable_actions.before is 'What undoing restores; null: undoing ends what was made.';
comment on column undoable_actions.after is 'What the action left; undoing is refused where that has changed.';
create index undoable_actions_of_user on undoable_actions (agency_id, user_id, done_at desc);
create index undoable_actions_by_age on undoable_actions (done_at);
