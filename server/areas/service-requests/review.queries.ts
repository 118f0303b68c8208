import { sql } from '../../platform/sql.ts'

export type Requester = {
  name: string
  email: string
  isActive: boolean
  isSendingEnabled: boolean
  address: string
}

export const requestingUser = (agencyId: number, propertyId: number, userId: number) => sql<Requester>`
  select u.name, u.email, u.is_active as "isActive", a.is_sending_enabled as "isSendingEnabled",
         p.address_line_1 || ', ' || p.address_line_2 as address
    from properties p join agencies a on a.id = p.agency_id cross join users u
   where p.agency_id = ${agencyId} and p.id = ${propertyId} and u.id = ${userId}`
