import * as z from 'zod/mini'
import { categoryQuestion } from '../../../contract/integration/connection-forms.ts'
import { services } from '../../../contract/services.ts'
import { SoftwareUnreachable, type BillAnswer } from './bill.ts'
import type { CheckResult } from './check-result.ts'
import { callBody, callUrl } from './contract-request.ts'
import { propertyTreeContract } from './contracts/property-tree.ts'
import { findManagement, treeReason } from './property-tree-bill.ts'
import type { PropertyTreeAccess, TreeChoices } from './property-tree-pages.ts'
import { isTreeChoice, listCategories } from './property-tree-questions.ts'
import { oneLine } from './read-record.ts'
import { sendBill, sendLastStep } from './send-bill.ts'

/* A compliance record of a property in Property Tree, with the report as its certificate. */

const { calls } = propertyTreeContract
const openRecords = z.array(z.object({ compliance_id: oneLine(100) }))
const made = z.object({ property_compliance_id: oneLine(100) })
const isDone = (status: number): boolean => status >= 200 && status < 300

const refused = (reason: string): BillAnswer => ({ kind: 'refused', reason })

export async function sendPropertyTreeRecord(
  access: PropertyTreeAccess,
  chosen: TreeChoices,
  { kind, propertyReference, service, doneOn, nextDueOn, intervalMonths, document }: CheckResult,
  beforeSending: () => Promise<void>,
): Promise<BillAnswer> {
  if (kind !== 'RECORD') return refused('it does not take this')
  const { creditor, [categoryQuestion(service)]: category } = chosen
  const name = services[service].name.toLowerCase()
  const again = 'Choose it under Management software, then send it again'
  if (!isTreeChoice(creditor)) return refused(`nobody has chosen which creditor we are there. ${again}`)
  if (!isTreeChoice(category)) return refused(`no compliance category was chosen there for ${name}. ${again}`)
  if (!(await listCategories(access, service)).some(({ value }) => value === category))
    return refused(`it no longer has the compliance category that was chosen for ${name}. ${again}`)
  const managementId = await findManagement(access, propertyReference)
  if (managementId === null) return refused('the property has no management there')
  const [known, another] = await findOpenRecords(access, { management_id: managementId, category_id: category })
  if (another !== undefined)
    return refused(`the property has several open compliance records for ${name} there. Complete all but one of them`)

  const details = {
    management_id: managementId,
    category_id: category,
    managed_by: 'Agent',
    serviced_by_creditor_id: creditor,
    pinned_to_entity_type: 'Property',
    frequency: intervalMonths === null ? undefined : { value: intervalMonths, period: 'Months' },
    expiry_date: nextDueOn ?? undefined,
    last_service_date: doneOn,
    next_service_date: nextDueOn ?? undefined,
  }
  const isSmoke = service === 'smoke'
  const add = isSmoke ? calls.addSmokeAlarm : calls.addGeneral
  const change = isSmoke ? calls.changeSmokeAlarm : calls.changeGeneral
  const { http, url, headers } = access
  const call = known === undefined ? add : change
  const body = callBody(call, isSmoke ? { general_details: details } : details)
  await beforeSending()
  const record = await sendBill(
    http,
    { method: call.method, url: callUrl(url, call, { id: known }), headers, body },
    {
      storedId: (status, answer) =>
        isDone(status) ? (known ?? made.safeParse(answer).data?.property_compliance_id ?? undefined) : undefined,
      reason: treeReason,
    },
  )
  if (record.kind !== 'stored') return record
  const certificate = { name: document.fileName, type: 'application/pdf', bytes: document.bytes }
  return sendLastStep({ taken: 'the compliance record', last: 'the report' }, async () =>
    sendBill(
      http,
      {
        method: 'POST',
        url: callUrl(url, calls.addComplianceDocument, { id: record.billId }),
        headers,
        body: callBody(calls.addComplianceDocument, {}, certificate),
      },
      { storedId: (status) => (isDone(status) ? record.billId : undefined), reason: treeReason },
    ),
  )
}

/** Whether pages are counted from 0 or from 1 was not seen, so both are read. Software that counts from 1 may refuse page 0. */
async function findOpenRecords(
  { http, url, headers }: PropertyTreeAccess,
  of: { management_id: string; category_id: string },
): Promise<string[]> {
  const found = new Set<string>()
  for (const PageNo of [0, 1]) {
    const { status, body } = await http.call(
      {
        method: 'POST',
        url: callUrl(url, calls.findCompliance, { PageNo, PageSize: 100 }),
        headers,
        body: callBody(calls.findCompliance, { ...of, status: 'Open' }),
      },
      { isBodyOptional: true },
    )
    if (PageNo === 0 && [400, 404, 422].includes(status)) continue
    const rows = openRecords.safeParse(body)
    if (status !== 200 || !rows.success) throw new SoftwareUnreachable(`The software answered ${status}`)
    for (const { compliance_id: id } of rows.data) if (id !== null) found.add(id)
  }
  return [...found]
}
