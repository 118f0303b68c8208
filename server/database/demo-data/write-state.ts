import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { writeAgency } from './agencies.ts'
import { planDemoUsers, writeDemoUsers, writeTerms } from './demo-users.ts'
import type { Catalogue } from './catalogue.ts'
import type { AgencyPlan, DataPlan } from './plan.ts'
import { writeTechnicians } from './provider.ts'
import { AgencyContext, type DemoDocument } from './agency-context.ts'
import type { DataTables } from './tables.ts'

export type Today = Record<StateCode, Day>

/** Writes the rows that the agencies of these states share: the agreement, technicians and demo users. */
export async function writeCommonGround(
  plan: DataPlan,
  states: StateCode[],
  catalogue: Catalogue,
  today: Today,
  tables: DataTables,
): Promise<void> {
  const [first] = states
  if (first) writeTerms(first, today[first], tables)
  for (const state of states) writeTechnicians(plan, state, catalogue, today[state], tables)
  for (const demoUsers of plan.demoUsers)
    if (states.includes(demoUsers.state)) await writeDemoUsers(plan, demoUsers, today[demoUsers.state], tables)
}

/** Writes one agency and returns the documents to store. */
export function writeOneAgency(
  plan: DataPlan,
  agency: AgencyPlan,
  catalogue: Catalogue,
  today: Today,
  tables: DataTables,
): DemoDocument[] {
  const context = new AgencyContext(plan, agency, catalogue, today[agency.state], tables)
  const demoUsers = plan.demoUsers.find(({ managerAgency }) => managerAgency === agency.id)
  const manager = demoUsers ? (planDemoUsers(plan, demoUsers).find(({ role }) => role === 'manager') ?? null) : null
  writeAgency(context, manager)
  return context.documents
}
