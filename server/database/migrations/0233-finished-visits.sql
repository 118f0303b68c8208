-- What became of visits since a moment, whenever they were booked for.
create index visits_finished on visits (agency_id, finished_at) where finished_at is not null;
