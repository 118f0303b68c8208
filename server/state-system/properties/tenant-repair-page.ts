import { shortDay } from '../../../contract/day-text.ts'
import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { safetyOf, timedDuty, type RepairLaw } from '../../areas/findings/repair-deadline.ts'
import { serviceName } from '../../areas/service-requests/chosen-services.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderFacts, renderTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import { notSpecified } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { staffScope } from '../kit/sessions/as-staff.ts'
import type { FindingOfProperty, ListedFinding } from './tenant-repairs.queries.ts'

export const tenantRepairPath = '/TenantRepairs/view/:agency/:id'

const serviceOf = ({ serviceId }: ListedFinding): ServiceCode => serviceOfId(serviceId) as ServiceCode

/** "By 06/03/2026", or that the time is stopped. */
function timeText(call: SignedInCall, agencyId: number, law: RepairLaw, finding: ListedFinding): string {
  const safety = safetyOf(finding, serviceOf(finding), law, staffScope(call, agencyId))
  const due = safety?.deadline && `By ${shortDay(safety.deadline.dueOn)}`
  return [due, safety?.tenantRepair?.text].filter(Boolean).join('. ') || notSpecified
}

/** Faults for whose repair the law gives a time; nothing where there are none. */
export function timedFindingsPart(
  call: SignedInCall,
  agencyId: number,
  { law, findings }: { law: RepairLaw; findings: readonly ListedFinding[] },
): Part {
  const timed = findings.filter((finding) => timedDuty(finding, serviceOf(finding), law) !== null)
  if (timed.length === 0) return false
  return renderTable({
    caption: 'Faults to repair in a time by law',
    rows: timed,
    empty: '',
    columns: [
      { header: 'Finding', cell: ({ title }) => title },
      { header: 'Found', cell: ({ foundOn }) => shortDay(foundOn) },
      { header: 'Time by law', cell: (finding) => timeText(call, agencyId, law, finding) },
      {
        header: 'Repair by a tenant',
        cell: ({ id, title, tenantRepair }) =>
          html`<a href="${linkTo(call.site, `/TenantRepairs/view/${agencyId}/${id}`)}"
            >${tenantRepair === null ? 'Record that a tenant repairs it' : 'Change the days'}<span class="for-readers"
              >: ${title}</span
            ></a
          >`,
      },
    ],
  })
}

export type TypedRepair = { from: string; until: string; version: number }
type Page = {
  found: FindingOfProperty
  law: RepairLaw
  typed: TypedRepair
  refusal?: ChangeRefusal | undefined
}

/** Records since when a tenant has taken the repair of a finding over. */
export function tenantRepairPage(call: SignedInCall, { found, law, typed, refusal }: Page): Html {
  const { site, session } = call
  const { agencyId, agencyName, propertyId, address, finding } = found
  const property = linkTo(site, `/Properties/view/${propertyId}`)
  const content = html`
    ${formError(refusal?.message)}
    ${renderFacts([
      ['Property', html`<a href="${property}">${address}</a>`],
      ['Agency', agencyName],
      ['Finding', finding.title],
      ['Service', serviceName(finding.serviceId)],
      ['Found', shortDay(finding.foundOn)],
      ['Time by law', timeText(call, agencyId, law, finding)],
      ...(finding.tenantRepair === null ? [] : [['Recorded by', finding.tenantRepair.by ?? notSpecified] as const]),
    ])}
    <p>The days on which a tenant has taken the repair over do not count in the time that the law gives for it.</p>
    <form method="post" action="${linkTo(site, `/TenantRepairs/view/${agencyId}/${finding.id}`)}" novalidate>
      ${formFields(session)}
      <input type="hidden" name="version" value="${typed.version}" />
      ${textField({
        name: 'from',
        label: 'Taken over by the tenant on',
        type: 'date',
        value: typed.from,
        error: refusal?.fields['from'],
        hint: finding.tenantRepair === null ? undefined : 'Leave it empty to take back what was recorded.',
      })}
      ${textField({
        name: 'until',
        label: 'Until (last day)',
        type: 'date',
        value: typed.until,
        error: refusal?.fields['until'],
        hint: 'Leave it empty as long as the tenant still has it.',
      })}
      <p class="actions"><button>Save</button> <a href="${property}">Cancel</a></p>
    </form>
  `
  return frame({ site, session, title: `Repair by a tenant: ${address}`, content, hasErrors: refusal !== undefined })
}
