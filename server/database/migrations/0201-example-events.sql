-- Examples that a master user asks for, to try an endpoint out.
alter table webhook_events add column is_example boolean not null default false;
comment on column webhook_events.is_example is 'Sent on request: nothing has happened.';
