create or replace function app.ledger_root(before bytea, r ledger_roots) returns bytea language plpgsql stable as $$
begin
  return sha256(coalesce(before, '')
    || convert_to(concat_ws(E'\x1f', r.state, r.number, extract(epoch from r.through)), 'UTF8') || coalesce((
    select string_agg(int4send(a.id) || d.digest, ''::bytea order by a.id) from agencies a
     cross join lateral (select digest from ledger_digests where agency_id = a.id and through <= r.through order by number desc limit 1) d
     where a.state = r.state), ''));
end $$;
comment on function app.ledger_root(bytea, ledger_roots) is 'The root after the one before it. For the owner, who sees all agencies.';
call app.grant_execute('app.ledger_root(bytea, ledger_roots)');
