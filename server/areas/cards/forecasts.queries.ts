import { sql } from '../../platform/sql.ts'
import type { ForecastEntry } from './forecast-property.ts'
import { packForecast } from './pack-forecast.ts'

type Forecast = { property: { id: number; managerId: number | null }; entries: readonly ForecastEntry[] }

/** Writes those that differ. Their cards are locked, so that none is written twice at once. */
export const saveForecasts = (agencyId: number, forecasts: readonly Forecast[]) => sql`
  insert into property_forecasts (agency_id, property_id, manager_id, entries)
  select ${agencyId}, x.property_id, x.manager_id, x.entries
    from unnest(${forecasts.map(({ property }) => property.id)}::int[], ${forecasts.map(({ property }) => property.managerId)}::int[],
                ${forecasts.map(({ entries }) => `\\x${packForecast(entries).toString('hex')}`)}::bytea[])
         as x (property_id, manager_id, entries)
   where not exists (
     select from property_forecasts f
      where f.agency_id = ${agencyId} and f.property_id = x.property_id
        and f.manager_id is not distinct from x.manager_id and f.entries = x.entries)
  on conflict (agency_id, property_id) do update set manager_id = excluded.manager_id, entries = excluded.entries`
