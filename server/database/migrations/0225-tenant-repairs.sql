-- A tenant may take the repair of a fault over, which stops the time that the law gives for it.
alter table findings
  add column tenant_repair_from date,
  add column tenant_repair_until date,
  add column tenant_repair_by int references users,
  add column tenant_repair_at timestamptz,
  add constraint findings_tenant_repair_check check (tenant_repair_until >= tenant_repair_from),
  add constraint findings_tenant_repair_is_whole check (tenant_repair_from is not null or tenant_repair_until is null);
comment on column findings.tenant_repair_from is 'Since when a tenant has taken its repair over; null: none has.';
comment on column findings.tenant_repair_until is 'The last day on which a tenant had taken it over; null: still.';
comment on column findings.tenant_repair_by is 'Who recorded that, or took it back.';
