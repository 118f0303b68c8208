-- Endpoints name the features that they belong to, and are closed to users without them.

create function app.active_experiments(wanted text[], user_id int, agency_id int) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select w.name from unnest(active_experiments.wanted) w(name)
                where app.is_experiment_on(w.name, active_experiments.user_id, active_experiments.agency_id));
end;
$$;
comment on function app.active_experiments(text[], int, int) is
  'Which of the wanted experiments are on, for the statement that finds a session or an API key, which has no scope yet.';
revoke all on function app.active_experiments(text[], int, int) from public;
grant execute on function app.active_experiments(text[], int, int) to portal_server;

-- The demo users have it off from a time when it had no effect. They need the pages of properties.
delete from experiment_assignments x using users u
 where u.id = x.user_id and u.is_demo and not x.is_on and x.experiment = 'AgencyCompliancePortalPropertyDetails';
