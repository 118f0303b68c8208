-- A note that was typed for an issue which a colleague resolved meanwhile is added to the case file, also where it was no call.
alter table call_notes alter column occupant_name drop not null;
comment on table call_notes is
  'What was agreed on the phone, or noted for the case without a call. The text counts against the limit, the markup does not.';
comment on column call_notes.occupant_name is 'With whom the agency spoke; null for a note that is not about a call.';
