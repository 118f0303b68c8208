-- Checked at the end of a merge of agencies, when the rows on both sides of a reference have moved; otherwise with each statement.
create or replace procedure app.defer_references() language plpgsql as $$
declare
  reference record;
begin
  for reference in
    select k.conrelid::regclass as place, k.conname as name from pg_constraint k
     where k.contype = 'f' and k.conparentid = 0 and not k.condeferrable and k.connamespace = 'public'::regnamespace
       and (k.conrelid = 'agencies'::regclass and k.confrelid = 'files'::regclass
            or exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'agency_id' and a.attnum = any (k.conkey)))
  loop
    execute format('alter table %s alter constraint %I deferrable initially immediate', reference.place, reference.name);
  end loop;
end $$;
comment on procedure app.defer_references() is
  'Makes references of rows of agencies deferrable. Called after each upgrade, for new tables too.';
call app.grant_execute('app.defer_references()');
