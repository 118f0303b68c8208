import { sql } from '../../platform/sql.ts'
import type { ForecastEntry } from './forecast-property.ts'

type Forecast = { property: { id: number; managerId: number | null }; entries: readonly ForecastEntry[] }

/** Writes those that differ. Their cards are locked, so that none is written twice at once. */
export const saveForecasts = (agencyId: number, forecasts: readonly Forecast[]) => sql`
  insert into property_forecasts (agency_id, property_id, manager_id, codes, from_days, until_days)
  select ${agencyId}, x.property_id, x.manager_id, x.codes, x.from_days, x.until_days
    from json_to_recordset(${JSON.stringify(
      forecasts.map(({ property, entries }) => ({
        property_id: property.id,
        manager_id: property.managerId,
        codes: entries.map(({ code }) => code),
        from_days: entries.map(({ from }) => from),
        until_days: entries.map(({ until }) => until),
      })),
    )}::json) as x (property_id int, manager_id int, codes smallint[], from_days date[], until_days date[])
   where not exists (
     select from property_forecasts f
      where f.agency_id = ${agencyId} and f.property_id = x.property_id
        and (f.manager_id, f.codes, f.from_days, f.until_days)
            is not distinct from (x.manager_id, x.codes, x.from_days, x.until_days))
  on conflict (agency_id, property_id) do update
     set manager_id = excluded.manager_id, codes = excluded.codes, from_days = excluded.from_days, until_days = excluded.until_days`
