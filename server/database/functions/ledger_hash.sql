create or replace function app.ledger_hash(before bytea, e result_ledger) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(coalesce(before, '') || convert_to(concat_ws(E'\x1f', coalesce(e.agency_then, e.agency_id), e.property_id, e.entry,
    e.service_id, extract(epoch from e.known_at), e.valid_from - date '2000-01-01', e.compliance, e.reason,
    e.obligations::text, e.facts::text), 'UTF8'));
end $$;
comment on function app.ledger_hash(bytea, result_ledger) is
  'The hash of an entry after the one before it; independent of settings of the session.';
call app.grant_execute('app.ledger_hash(bytea, result_ledger)', 'portal_server', 'state_system');
