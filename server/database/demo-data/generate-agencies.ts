import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { writeAgency } from './agencies.ts'
import { AgencyContext, type DemoDocument } from './agency-context.ts'
import type { Catalogue } from './catalogue.ts'
import type { TableRows } from './copy-writer.ts'
import { evaluateAgency } from './evaluate-agency.ts'
import { evaluatedTables } from './evaluated-tables.ts'
import { planDemoUsers } from './people.ts'
import { demoManagerOf, type AgencyPlan, type DataPlan } from './plan.ts'
import { takeAll, type DataTables } from './tables.ts'

export type Today = Record<StateCode, Day>
export type GeneratorData = { plan: DataPlan; catalogue: Catalogue; today: Today }
/** Ids of the agencies to generate together. */
export type Order = number[]
export type Batch = { properties: number; tables: TableRows[]; documents: DemoDocument[] }

/** The evaluated rows of some agencies. They depend on nothing but the plan, the catalogue and the day. */
export function generateAgencies({ plan, catalogue, today }: GeneratorData, order: Order): Batch {
  const tables = evaluatedTables()
  const documents: DemoDocument[] = []
  let properties = 0
  for (const id of order) {
    const agency = plan.agencies[id - 1]
    if (!agency) continue
    documents.push(...writeOneAgency(plan, agency, catalogue, today, tables))
    evaluateAgency(tables, agency, catalogue, { today: today[agency.state], hasHistory: plan.hasHistory })
    properties += agency.size
  }
  return { properties, tables: takeAll(tables), documents }
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
  const found = demoManagerOf(plan, agency.id)
  const manager = found && planDemoUsers(plan, found.users).find(({ role }) => role === found.role)
  writeAgency(context, manager ?? null)
  return context.documents
}
