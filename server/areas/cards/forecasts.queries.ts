import { sql } from '../../platform/sql.ts'

type PropertyForecast = { propertyId: number; managerId: number | null; packed: Buffer }

/** Their cards are locked, so that none is written twice at once. */
export const saveForecasts = (agencyId: number, forecasts: readonly PropertyForecast[]) => sql`
  insert into property_forecasts (agency_id, property_id, manager_id, entries)
  select ${agencyId}, x.property_id, x.manager_id, x.entries
    from unnest(${forecasts.map(({ propertyId }) => propertyId)}::int[], ${forecasts.map(({ managerId }) => managerId)}::int[],
                ${forecasts.map(({ packed }) => `\\x${packed.toString('hex')}`)}::bytea[])
         as x (property_id, manager_id, entries)
  on conflict (agency_id, property_id) do update set manager_id = excluded.manager_id, entries = excluded.entries`
