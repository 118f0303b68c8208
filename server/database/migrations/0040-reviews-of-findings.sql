-- The provider reviews what the agency reports about findings; the agency sees the outcome and what the provider wrote.

alter table third_party_resolutions add column review_note note_text;
comment on column third_party_resolutions.review_note is 'What the provider tells the agency, such as why it declined.';
create index third_party_resolutions_pending on third_party_resolutions (agency_id, submitted_at) where status = 'PENDING';

alter table finding_information
  add column reviewed_by int references users,
  add column reviewed_at timestamptz,
  add column review_note note_text,
  add check (reviewed_at is not null or (reviewed_by is null and review_note is null));
comment on column finding_information.reviewed_at is 'Null: waits for the provider.';
create index finding_information_pending on finding_information (agency_id, given_at) where reviewed_at is null;
grant update (reviewed_by, reviewed_at, review_note) on finding_information to state_system;
