import { sql } from '../../platform/sql.ts'

type PropertyForecast = {
  propertyId: number
  managerId: number | null
  packed: Buffer
  /** See `storedDemands`. */
  demands: readonly number[]
}

/** Their cards are locked, so that none is written twice at once. */
export const saveForecasts = (agencyId: number, forecasts: readonly PropertyForecast[]) => sql`
  insert into property_forecasts (agency_id, property_id, manager_id, entries, coming_rules)
  select ${agencyId}, x.property_id, x.manager_id, x.entries, x.coming_rules::int[]
    from unnest(${forecasts.map(({ propertyId }) => propertyId)}::int[], ${forecasts.map(({ managerId }) => managerId)}::int[],
                ${forecasts.map(({ packed }) => `\\x${packed.toString('hex')}`)}::bytea[],
                ${forecasts.map(({ demands }) => `{${demands.join(',')}}`)}::text[])
         as x (property_id, manager_id, entries, coming_rules)
  on conflict (agency_id, property_id) do update
     set manager_id = excluded.manager_id, entries = excluded.entries, coming_rules = excluded.coming_rules`

/** As read from the table `w`, to compare. */
export const storedForecastText = sql`encode(w.entries, 'hex') || ' ' || array_to_string(w.coming_rules, ',')`
