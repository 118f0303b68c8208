import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { writeAgency } from './agencies.ts'
import { castOf, writeCast, writeTerms } from './cast.ts'
import type { Catalogue } from './catalogue.ts'
import type { AgencyPlan, WorldPlan } from './plan.ts'
import { writeTechnicians } from './provider.ts'
import { Scene, type DemoDocument } from './scene.ts'
import type { WorldTables } from './tables.ts'

export type Today = Record<StateCode, Day>

/** Writes what the agencies of these states share: the agreement, the technicians, the cast. */
export async function writeCommonGround(
  plan: WorldPlan,
  states: StateCode[],
  catalogue: Catalogue,
  today: Today,
  tables: WorldTables,
): Promise<void> {
  const [first] = states
  if (first) writeTerms(first, today[first], tables)
  for (const state of states) writeTechnicians(plan, state, catalogue, today[state], tables)
  for (const cast of plan.cast) if (states.includes(cast.state)) await writeCast(plan, cast, today[cast.state], tables)
}

/** Writes one agency; the documents it wants kept. */
export function writeOneAgency(
  plan: WorldPlan,
  agency: AgencyPlan,
  catalogue: Catalogue,
  today: Today,
  tables: WorldTables,
): DemoDocument[] {
  const scene = new Scene(plan, agency, catalogue, today[agency.state], tables)
  const cast = plan.cast.find(({ managerAgency }) => managerAgency === agency.id)
  const manager = cast ? (castOf(plan, cast).find(({ role }) => role === 'manager') ?? null) : null
  writeAgency(scene, manager)
  return scene.documents
}
