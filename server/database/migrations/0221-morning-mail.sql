-- On weekday mornings users who want it get an email about their day.
alter table user_agency_settings
  add column wants_morning_mail boolean not null default false,
  add column morning_mail_on date;
comment on column user_agency_settings.wants_morning_mail is 'An email on weekday mornings about visits and work of the day.';
comment on column user_agency_settings.morning_mail_on is
  'The last day on which the morning email was made, so that it is made once; there is none if nothing was to tell.';
create index user_agency_settings_of_morning on user_agency_settings (agency_id) where wants_morning_mail;
