-- Staff find an agency among thousands by its name, trading names, email domain or ABN.
alter table agencies add column search_text text not null generated always as (
  lower(name || E'\n' || coalesce(email_domain, '') || E'\n' || coalesce(abn, '') || E'\n' || coalesce(trading_names[1], '') || E'\n'
    || coalesce(trading_names[2], '') || E'\n' || coalesce(trading_names[3], '') || E'\n' || coalesce(trading_names[4], '') || E'\n'
    || coalesce(trading_names[5], '') || E'\n' || coalesce(trading_names[6], '') || E'\n' || coalesce(trading_names[7], '') || E'\n'
    || coalesce(trading_names[8], '') || E'\n' || coalesce(trading_names[9], '') || E'\n' || coalesce(trading_names[10], ''))) stored;
comment on column agencies.search_text is 'Name, email domain, ABN and trading names, each on its line, by which staff find it.';
create index agencies_by_letters on agencies using gin (search_text gin_trgm_ops);
create index agencies_by_age on agencies (state, created_at desc, id desc);
create index agencies_stopped on agencies (state, name, id) where not is_active;
