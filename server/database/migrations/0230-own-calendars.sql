-- Each user can subscribe to calendars of their own, which end when the user leaves the agency.
alter table calendar_feeds add column user_id int references users;
comment on column calendar_feeds.user_id is 'Whose own calendar it is, as long as the user works for the agency; null: one of the agency.';
drop index calendar_feeds_one_each;
create unique index calendar_feeds_one_each on calendar_feeds (agency_id, coalesce(user_id, 0), coalesce(manager_id, 0))
  where revoked_at is null;
create index calendar_feeds_of_user on calendar_feeds (user_id) where user_id is not null;
