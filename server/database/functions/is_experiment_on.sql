create or replace function app.is_experiment_on(name text, user_id int, agency_id int) returns boolean
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce(
    (select x.is_on from experiment_assignments x
      where x.experiment = is_experiment_on.name
        and (x.user_id = is_experiment_on.user_id or x.user_id is null)
        and (x.agency_id = is_experiment_on.agency_id or x.agency_id is null)
      order by x.user_id is null, x.agency_id is null limit 1),
    (select e.is_on_by_default from experiments e where e.name = is_experiment_on.name),
    false);
$$;
comment on function app.is_experiment_on(text, int, int) is
  'The user within the agency decides, then the user, then the agency, then the default; an unknown name is off.';
call app.grant_execute('app.is_experiment_on(text, int, int)', 'portal_server', 'state_system');
