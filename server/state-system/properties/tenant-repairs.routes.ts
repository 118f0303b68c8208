import { isDay } from '../../../contract/days.ts'
import { readRepairLaw } from '../../areas/findings/repair-deadline.ts'
import { recordTenantRepair } from '../../areas/findings/record-tenant-repair.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { officeRoles } from '../../platform/staff-roles.ts'
import { readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { linkTo } from '../kit/html/links.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { asStaff, recordNamed, staffScope } from '../kit/sessions/as-staff.ts'
import type { recordedTexts } from './recorded-texts.ts'
import { tenantRepairPage, tenantRepairPath, type TypedRepair } from './tenant-repair-page.ts'
import { findOpenFinding, type FindingOfProperty } from './tenant-repairs.queries.ts'

const findingOf = async (call: SignedInCall): Promise<FindingOfProperty> =>
  recordNamed(call, findOpenFinding, 'This finding was not found, or is no longer open')

type Shown = { typed?: TypedRepair; refusal?: Awaited<ReturnType<typeof refusalOf>> }
async function show(call: SignedInCall, { typed, refusal }: Shown = {}): Promise<Answer> {
  const found = await findingOf(call)
  const { finding, agencyId } = found
  const stored = { from: finding.tenantRepair?.from ?? '', until: finding.tenantRepair?.until ?? '' }
  const law = await readRepairLaw(staffScope(call, agencyId))
  const page = { found, law, typed: typed ?? { ...stored, version: finding.version }, refusal }
  return showPage(tenantRepairPage(call, page), refusal?.status ?? 200)
}

const badDay = 'Enter a date'
function readTyped({ form }: SignedInCall): TypedRepair {
  const [from, until] = [readText(form, 'from'), readText(form, 'until')]
  return { from, until, version: Number(readText(form, 'version')) || 0 }
}

/** The page on which the provider's staff record that a tenant has taken a repair over. */
export function tenantRepairRoutes(routes: PageRoutes): void {
  routes.staff('GET', tenantRepairPath, async (call) => show(call), { roles: officeRoles })

  routes.staff(
    'POST',
    tenantRepairPath,
    async (call) => {
      const { agencyId, propertyId, finding } = await findingOf(call)
      const typed = readTyped(call)
      const refusal = await refusalOf(async () => {
        const { from, until, version } = typed
        for (const [field, day] of [['from', from] as const, ['until', until] as const])
          if (day !== '' && !isDay(day)) throw ruleBroken(badDay, { [field]: badDay })
        await asStaff(call, agencyId, async ({ db, source }) =>
          recordTenantRepair(
            staffScope(call, agencyId, db),
            finding.id,
            { version, from: from || null, until: until || null },
            source,
          ),
        )
      })
      if (refusal) return show(call, { typed, refusal })
      const recorded: keyof typeof recordedTexts = typed.from === '' ? 'noRepair' : 'repair'
      return goTo(linkTo(call.site, `/Properties/view/${propertyId}`, { recorded }))
    },
    { roles: officeRoles },
  )
}
