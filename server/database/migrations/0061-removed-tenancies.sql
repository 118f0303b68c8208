-- A tenancy that has not begun can be removed: it was typed by mistake, or its tenants do not move in after all. A renewal is
-- removed with the tenancy that it would continue. The audit keeps what was removed.
grant delete on tenancies to portal_server;
