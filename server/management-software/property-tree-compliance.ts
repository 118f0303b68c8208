import { randomUUID } from 'node:crypto'
import { breakOff } from './break-off.ts'
import type { Control } from './control.ts'
import type { SoftwareOffice } from './office-book.ts'
import { disturbed } from './office-faults.ts'
import { propertyOfManagement } from './property-tree-rows.ts'
import { SoftwareRefusal } from './refusal.ts'
import { Loose, type ContractAnswer, type ContractRequest } from './serve-contract.ts'

/* The compliance records of Property Tree, as long as the stand-in runs. */

const categories = [
  { category_id: 'category-smoke', category_name: 'Smoke Alarms', property_compliance_detail_type: 'SmokeAlarm' },
  { category_id: 'category-gas', category_name: 'Gas', property_compliance_detail_type: 'General' },
  { category_id: 'category-pool', category_name: 'Pool', property_compliance_detail_type: 'General' },
]

export type AnswerOfOffice = (from: (office: SoftwareOffice, given: ContractRequest) => unknown) => ContractAnswer

type Details = { management_id?: unknown; category_id?: unknown }
type Compliance = Details & { office: string; propertyId: string; hasFile: boolean }

export function complianceAnswers(answer: AnswerOfOffice, control: Control): Record<string, ContractAnswer> {
  const records = new Map<string, Compliance>()
  const find = ({ name }: SoftwareOffice, id = ''): Compliance => {
    const record = records.get(id)
    if (record?.office !== name) throw new SoftwareRefusal(404, 'The compliance record is not known')
    return record
  }
  /** What is new is refused or its answer lost, as the control says. */
  const take = (isNew: boolean, { reply }: ContractRequest, store: () => object) => {
    if (isNew && control.mode === 'refuse') throw new SoftwareRefusal(400, control.reason)
    const stored = store()
    return isNew && control.mode === 'lose-answer' ? breakOff(reply) : stored
  }
  const save = (type: string): ContractAnswer =>
    answer((office, given) => {
      const body = given.body as Details & { general_details?: Details }
      const { management_id, category_id } = body.general_details ?? body
      const known = given.values['id'] === undefined ? undefined : find(office, given.values['id'])
      const propertyId = propertyOfManagement(office, management_id)
      if (propertyId === undefined) throw new SoftwareRefusal(400, 'The management is not known')
      if (!categories.some((each) => each.category_id === category_id && each.property_compliance_detail_type === type))
        throw new SoftwareRefusal(400, 'The category is not known')
      return take(known === undefined, given, () => {
        const id = given.values['id'] ?? randomUUID()
        const hasFile = known?.hasFile ?? false
        records.set(id, { office: office.name, propertyId, management_id, category_id, hasFile })
        office.received.push({ kind: known ? 'compliance-change' : 'compliance', propertyId, details: body })
        return { property_compliance_id: id }
      })
    })

  return {
    complianceCategories: answer(() => categories),
    findCompliance: answer((office, { body, values }) => {
      const asked = body as Details
      // Pages are counted from 1.
      if (values['PageNo'] === '0') throw new SoftwareRefusal(400, 'There is no such page')
      const found = [...records].filter(
        ([, each]) =>
          each.office === office.name &&
          each.management_id === asked.management_id &&
          each.category_id === asked.category_id,
      )
      return disturbed(
        office,
        found.map(([id]) => ({ compliance_id: id })),
      )
    }),
    addGeneral: save('General'),
    addSmokeAlarm: save('SmokeAlarm'),
    changeGeneral: save('General'),
    changeSmokeAlarm: save('SmokeAlarm'),
    completeCompliance: answer((office, { values }) => {
      find(office, values['id'])
      records.delete(values['id'] ?? '')
      return new Loose({})
    }),
    addComplianceDocument: answer((office, given) => {
      const record = find(office, given.values['id'])
      return take(!record.hasFile, given, () => {
        record.hasFile = true
        office.received.push({ kind: 'certificate', propertyId: record.propertyId })
        return new Loose({})
      })
    }),
  }
}
