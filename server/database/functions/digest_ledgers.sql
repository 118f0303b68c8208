create or replace function app.digest_ledgers(
  in_state text, lag interval default '1 hour', out agencies int, out entries int, out number int, out root text)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  last ledger_roots;
  next ledger_roots;
begin
  perform pg_advisory_xact_lock(hashtext('digest-ledgers'), hashtext(in_state));
  select * into last from ledger_roots r where r.state = in_state order by r.number desc limit 1;
  next.state := in_state;
  next.number := coalesce(last.number, 0) + 1;
  next.through := now() - lag;
  agencies := 0;
  entries := 0;
  if last.through >= next.through then return; end if;
  with made as (
    select a.id as agency_id, count(*)::int as entries,
           sha256(string_agg(int4send(l.property_id) || int4send(l.entry) || l.hash, ''::bytea order by l.property_id, l.entry)) as content
      from result_ledger l join agencies a on a.id = coalesce(l.agency_then, l.agency_id) and a.state = in_state
     where l.known_at > coalesce(last.through, '-infinity') and l.known_at <= next.through
     group by a.id
  ), numbered as (
    select newest.digest as before,
           row(made.agency_id, coalesce(newest.number, 0) + 1, in_state, next.through, made.entries, made.content,
               null)::ledger_digests as d
      from made
      left join lateral (
        select x.number, x.digest from ledger_digests x where x.agency_id = made.agency_id order by x.number desc limit 1) newest on true
  ), appended as (
    insert into ledger_digests (agency_id, number, state, through, entries, content, digest)
    select (d).agency_id, (d).number, (d).state, (d).through, (d).entries, (d).content, app.ledger_digest(before, d) from numbered
    returning ledger_digests.entries
  )
  select count(*)::int, coalesce(sum(appended.entries), 0)::int into agencies, entries from appended;
  next.root := app.ledger_root(last.root, next);
  insert into ledger_roots select next.*;
  number := next.number;
  root := encode(next.root, 'hex');
end $$;
comment on function app.digest_ledgers(text, interval) is
  'Appends the digests of a state''s agencies and the root of the night, which it returns for the log. The lag lets transactions end that '
  'have appended entries. A definer, because the servers may not write digests.';
call app.grant_execute('app.digest_ledgers(text, interval)', 'portal_worker');
