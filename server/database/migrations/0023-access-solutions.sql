-- What the agency allows and explains while it resolves access issues.

alter table entry_preferences add column key_pickup boolean;
comment on column entry_preferences.key_pickup is
  'Key pick-up when the tenant asks for it. Null: allowed wherever an appointment or an entry notice is.';

create table property_access_notes (
  agency_id int not null,
  property_id int not null,
  kind text not null check (kind in ('ACCESS', 'SECURITY', 'CONTACT', 'OWNERS_CORPORATION')),
  notes note_text not null check (notes <> ''),
  updated_at timestamptz not null,
  updated_by int references users,
  primary key (agency_id, property_id, kind),
  foreign key (agency_id, property_id) references properties
);
comment on table property_access_notes is 'What technicians must know to get in. One note of each kind: a newer one replaces it.';
call app.protect_agency_table('property_access_notes');

-- Properties whose preferences leave no way in get their access issue with the next nightly refresh.
update property_cards c set next_change_on = least(c.next_change_on, current_date)
 where c.kind = 1 and exists (
   select from entry_preferences e join properties p on p.agency_id = e.agency_id and p.id = e.property_id
    where e.agency_id = c.agency_id and e.property_id = c.subject_id and p.cancelled_at is null
      and case when p.is_vacant then e.vacant_entry = 'NO' else e.occupant_appointment = 'NO' and e.internal_en = 'NO' end);
