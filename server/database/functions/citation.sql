-- As `citationText` of the contract says it on pages.
create or replace function app.citation(rule_version_id int) returns text language sql stable parallel safe as $$
  select string_agg(case p.certainty when 'SECONDARY' then 'See ' else '' end
                    || concat_ws(' ', i.name, case when p.certainty <> 'MEMORY' then p.reference end), '; ' order by c.position)
    from rule_version_provisions c
    join provisions p on p.id = c.provision_id
    join instruments i on i.id = p.instrument_id
   where c.rule_version_id = citation.rule_version_id
$$;
comment on function app.citation(int) is 'The provisions of a rule in words; "See" before each that was only seen in a secondary source.';
call app.grant_execute('app.citation(int)', 'portal_server', 'state_system');
