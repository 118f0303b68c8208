import { enterRepairCertificate } from '../../areas/repairs/enter-repair-certificate.ts'
import { workOfRepair } from '../../areas/repairs/repairs.queries.ts'
import { workOfVisit } from '../../areas/visit-records/certificates.queries.ts'
import { certificateFields, enterVisitCertificate, workNotFound } from '../../areas/visit-records/enter-certificate.ts'
import { parseId, readText } from '../kit/forms/form-values.ts'
import { refusalOf } from '../kit/forms/refused-change.ts'
import { goTo, showPage, type Answer, type PageRoutes, type SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { asStaff } from '../kit/sessions/as-staff.ts'
import {
  certificatesLink,
  certificatesPage,
  certificatesPath,
  type CertificateAttempt,
  type CertificatesPage,
} from './certificates-page.ts'
import { recordRoles, requireOwnVisit, seesOnlyOwn } from './own-visits.ts'

/** The work that the address names. Technicians see their own. */
async function workOf(call: SignedInCall): Promise<Pick<CertificatesPage, 'kind' | 'id' | 'works'>> {
  const { site, session, params } = call
  const kind = readText(params, 'kind')
  const [agencyId, id] = [parseId(readText(params, 'agency')), parseId(readText(params, 'id'))]
  if (agencyId === undefined || id === undefined || (kind !== 'visit' && kind !== 'repair')) throw workNotFound()
  const find = kind === 'visit' ? workOfVisit : workOfRepair
  const [first, ...others] = await readingFrom(site, session.userId).rows(find(site.state, agencyId, id))
  if (!first) throw workNotFound()
  if (kind === 'visit') await requireOwnVisit(call, { ...first, visitId: id })
  else if (seesOnlyOwn(call) && first.technicianId !== session.technicianId) throw workNotFound()
  return { kind, id, works: [first, ...others] }
}

async function show(call: SignedInCall, attempt?: CertificateAttempt): Promise<Answer> {
  const isSaved = readText(call.query, 'done') !== '' && attempt === undefined
  const page = certificatesPage(call, { ...(await workOf(call)), attempt, isSaved })
  return showPage(page, attempt?.refusal.status ?? 200)
}

async function save(call: SignedInCall): Promise<Answer> {
  const { form } = call
  const { kind, id, works } = await workOf(call)
  const work = works.find(({ service }) => service === readText(form, 'service'))
  if (!work) throw workNotFound()
  const { agencyId, service } = work
  const fields = certificateFields(service)
  const [number, issuedOn] = [fields.number, fields.issuedOn].map((name) => readText(form, name).trim())
  const typed = { number: number ?? '', issuedOn: issuedOn ?? '', shown: readText(form, 'shown') }
  const refusal = await refusalOf(async () =>
    asStaff(call, agencyId, async (recorder) =>
      kind === 'visit'
        ? enterVisitCertificate(recorder, { visitId: id, service, ...typed })
        : enterRepairCertificate(recorder, { quoteId: id, ...typed }),
    ),
  )
  if (refusal) return show(call, { service, ...typed, refusal })
  return goTo(certificatesLink(call, { kind, agencyId, id, done: '1' }))
}

/** Where the certificates of a regulator are entered after the work was recorded. */
export function certificateRoutes(routes: PageRoutes): void {
  routes.staff('GET', certificatesPath, async (call) => show(call), { roles: recordRoles })
  routes.staff('POST', certificatesPath, save, { roles: recordRoles })
}
