-- What each kind of document needs of the provider. An invoice that is paid to the agency's own account needs no account of ours.
create or replace function app.provider_lacks(d provider_details, document text, has_electrical boolean, has_gas boolean)
  returns text[] language sql immutable as $$
  select array_remove(array[
    case when document = 'MAIL' then case when coalesce(d.trading_name, d.legal_name) is null then 'a name' end
         when d.legal_name is null then 'the legal name' end,
    case when document in ('INVOICE', 'AGENCY_INVOICE', 'QUOTE') and d.abn is null then 'the ABN' end,
    case when document in ('INVOICE', 'AGENCY_INVOICE') and coalesce(d.address_lines, '{}') = '{}' then 'the address' end,
    case when document = 'INVOICE' and d.bsb is null and d.biller_code is null then 'an account or a BPAY biller code' end,
    case when document = 'MAIL' then case when d.phone is null and d.email is null then 'a phone number or an email address' end
         when document in ('QUOTE', 'REPORT', 'ELECTRICAL_REPORT', 'GAS_REPORT', 'ENTRY_NOTICE') and d.phone is null
           then 'the phone number' end,
    case when document = 'ELECTRICAL_REPORT' and not has_electrical then 'the licence for electrical work' end,
    case when document = 'GAS_REPORT' and not has_gas then 'the licence for gas work' end], null);
$$;
comment on function app.provider_lacks(provider_details, text, boolean, boolean) is
  'Which parts of the provider''s details a kind of document needs and these do not have, in words.';
call app.grant_execute('app.provider_lacks(provider_details, text, boolean, boolean)', 'portal_server', 'state_system');
