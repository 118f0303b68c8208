create or replace function app.ledger_digest(before bytea, d ledger_digests) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(before, '')
    || convert_to(concat_ws(E'\x1f', d.agency_id, d.number, d.state, extract(epoch from d.through), d.entries), 'UTF8') || d.content);
end $$;
comment on function app.ledger_digest(bytea, ledger_digests) is 'The digest after the one before it.';
call app.grant_execute('app.ledger_digest(bytea, ledger_digests)', 'portal_server');
