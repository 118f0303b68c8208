-- Visits that agencies ask the provider for because of a coming rule: a work order for each property.
alter table law_requests
  add column order_id int,
  add foreign key (agency_id, order_id) references work_orders,
  drop constraint law_requests_check,
  add constraint law_requests_check check (num_nonnulls(quote_id, order_id, not_needed_reason) > 0);
comment on column law_requests.order_id is 'The work order that asks for a visit.';
create index law_requests_of_order on law_requests (agency_id, order_id) where order_id is not null;

alter table bulk_actions
  drop constraint bulk_actions_kind_check,
  add constraint bulk_actions_kind_check check (kind in (
    'CONFIRM_TENANCY', 'SEND_EMAIL', 'ALLOW_ENTRY_NOTICE', 'FORWARD_QUOTES', 'FORWARD_INVOICES', 'UPLOAD_INVOICES', 'SEND_LAW_LETTERS',
    'REQUEST_LAW_QUOTES', 'REQUEST_LAW_VISITS')),
  drop constraint bulk_actions_rule_check,
  add constraint bulk_actions_rule_check
    check ((kind in ('SEND_LAW_LETTERS', 'REQUEST_LAW_QUOTES', 'REQUEST_LAW_VISITS')) = (rule_version_id is not null));
comment on column bulk_actions.rule_version_id is
  'The rule because of which owners are written to, or quotes or visits requested.';
