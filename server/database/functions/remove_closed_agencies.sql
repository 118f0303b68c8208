create or replace function app.remove_closed_agencies(before timestamptz, at timestamptz, most int) returns int
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  agency record;
  step record;
  link record;
  changed int;
  done int := 0;
begin
  before := least(before, now() - interval '5 years');
  for agency in select a.id from app.closed_agencies_to_remove(before) a where a.records_removed_at is null loop
    update agencies a set logo_file_id = null where a.id = agency.id and a.logo_file_id is not null;
    -- Their bytes are removed by the hourly sweep, which needs the rows; those go in a later night.
    update files f set status = 'DELETED', deleted_at = at where f.agency_id = agency.id and f.status <> 'DELETED';
    for step in select t.target from app.agency_tables() t where t.target::text not in ('audit_events', 'ledger_digests', 'agency_exports')
                 order by t.place loop
      for link in select a.attname as name from pg_constraint k 
                     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
                   where k.contype = 'f' and k.conrelid = step.target and k.confrelid = step.target and a.attname <> 'agency_id' loop
        execute format('update %s set %I = null where agency_id = $1 and %2$I is not null', step.target, link.name) using agency.id;
      end loop;
      execute format('delete from %1$s where agency_id = $1 and ctid in (select ctid from %1$s where agency_id = $1 %2$s limit $2)',
                     step.target, case step.target::text when 'files' then 'and bytes_removed_at is not null' else '' end)
        using agency.id, most - done;
      get diagnostics changed = row_count;
      done := done + changed;
      if done >= most then return done; end if;
    end loop;
    update agencies a
       set records_removed_at = at, phone = null, email = null, email_domain = null, is_email_domain_verified = false,
           address_line_1 = null, suburb_id = null, postal_address = null, payment_account_name = null,
           payment_bsb = null, payment_account_number = null,
           bpay_biller_code = null
     where a.id = agency.id and not exists (select from files f where f.agency_id = a.id);
  end loop;
  return done;
end $$;
comment on function app.remove_closed_agencies(timestamptz, timestamptz, int) is
  'Deletes the records of agencies closed long ago, at most so many rows. Name, audit, exports and digests of the ledger stay.';
call app.grant_execute('app.remove_closed_agencies(timestamptz, timestamptz, int)', 'portal_worker');
