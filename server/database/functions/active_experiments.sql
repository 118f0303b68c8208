create or replace function app.active_experiments(wanted text[], user_id int, agency_id int) returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return array(select w.name from unnest(active_experiments.wanted) w(name)
                where app.is_experiment_on(w.name, active_experiments.user_id, active_experiments.agency_id));
end;
$$;
comment on function app.active_experiments(text[], int, int) is
  'Which of the wanted experiments are on, for the statement that finds a session or an API key, which has no scope yet.';
call app.grant_execute('app.active_experiments(text[], int, int)', 'portal_server');
