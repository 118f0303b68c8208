-- Staff find the work of a state by the words of an address: app.find_properties and app.find_work_orders use these expressions.
create index properties_by_letters on properties
  using gin ((' ' || lower(translate(address_line_1 || ' ' || address_line_2, ',''’', ' '))) gin_trgm_ops);
create index work_orders_by_letters on work_orders using gin ((' ' || lower(translate(address, ',''’', ' '))) gin_trgm_ops);
