import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

export type TechnicianLicenceKind = {
  code: string
  name: string
  serviceIds: number[]
  isVerified: boolean
  version: number
  /** Licences of this kind. */
  held: number
}

export const technicianLicenceKinds = (state: StateCode) => sql<TechnicianLicenceKind>`
  select k.code, k.name, k.service_ids::int[] as "serviceIds", k.is_verified as "isVerified", k.version,
         (select count(*)::int from technician_licences l where l.state = k.state and l.kind = k.code) as held
    from licence_kinds k where k.state = ${state} order by k.name, k.code`

export const lockKind = (state: StateCode, code: string) => sql<Omit<TechnicianLicenceKind, 'held'>>`
  select code, name, service_ids::int[] as "serviceIds", is_verified as "isVerified", version
    from licence_kinds where state = ${state} and code = ${code} for update`

type KindForm = { code: string; name: string; serviceIds: readonly number[]; isVerified: boolean }

export const insertKind = (state: StateCode, { code, name, serviceIds, isVerified }: KindForm, now: Date) => sql`
  insert into licence_kinds (state, code, name, service_ids, is_verified, updated_at)
  values (${state}, ${code}, ${name}, ${serviceIds}::smallint[], ${isVerified}, ${now.toISOString()})
  on conflict do nothing returning true`

export const updateKind = (state: StateCode, { code, name, serviceIds, isVerified }: KindForm, now: Date) => sql`
  update licence_kinds
     set name = ${name}, service_ids = ${serviceIds}::smallint[], is_verified = ${isVerified}, version = version + 1,
         updated_at = ${now.toISOString()}
   where state = ${state} and code = ${code}`
