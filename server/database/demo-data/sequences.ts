import type { Client } from 'pg'
import { childrenPerProperty, type DataPlan } from './plan.ts'
import { demoRosterDays, slotId, windowStarts } from './roster.ts'
import type { DataTables } from './tables.ts'

/** Moves the sequences past the ids of the data set. The ranges are known, so no table has to be read. */
export async function advanceSequences(client: Client, plan: DataPlan, tables: DataTables): Promise<void> {
  const last = plan.agencies.at(-1)
  if (!last) return
  const child = last.before.child + (last.size + 1) * childrenPerProperty
  const own: Record<string, number> = {
    agencies: last.id,
    key_locations: last.id,
    users: last.before.user + last.managers + 1,
    property_managers: last.before.manager + last.managers,
    properties: Math.max(1, last.before.property + last.size),
    portfolio_properties: Math.max(1, last.before.mirror + last.size + last.others),
    technicians: plan.technicians.length,
    technician_licences: plan.technicians.length,
    technician_slots: slotId(plan.technicians.length, demoRosterDays, windowStarts.length - 1),
    experiment_assignments: 1_000 + (last.id + 1) * 10,
    terms: 3,
  }
  const names = Object.values(tables).flatMap(({ table, columns }) =>
    (columns as string[]).includes('id') ? [table] : [],
  )
  await client.query(
    `select setval(pg_get_serial_sequence('public.' || name, 'id'), last) from unnest($1::text[], $2::bigint[]) as ids (name, last)`,
    [names, names.map((name) => own[name] ?? child)],
  )
}
