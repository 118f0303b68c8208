import { sql, type Sql } from '../../platform/sql.ts'
import type { DocumentOwner } from './document-owner.ts'

/** Whether the owner belongs to this agency and accepts new documents. */
export const ownerStatus = (agencyId: number, { kind, id }: DocumentOwner): Sql<{ isOpen: boolean }> =>
  kind === 'managed'
    ? sql<{ isOpen: boolean }>`
        select cancelled_at is null as "isOpen" from properties where agency_id = ${agencyId} and id = ${id}`
    : sql<{ isOpen: boolean }>`
        select is_active as "isOpen" from portfolio_properties where agency_id = ${agencyId} and id = ${id}`

export const ownerElsewhere = ({ kind, id }: DocumentOwner): Sql<{ isElsewhere: boolean }> =>
  kind === 'managed'
    ? sql<{ isElsewhere: boolean }>`select app.other_agency_of_property(${id}) is not null as "isElsewhere"`
    : sql<{ isElsewhere: boolean }>`select app.other_agency_of_portfolio_property(${id}) is not null as "isElsewhere"`

export const lockMirror = (agencyId: number, id: number) => sql<{ isActive: boolean }>`
  select is_active as "isActive" from portfolio_properties where agency_id = ${agencyId} and id = ${id} for update`
