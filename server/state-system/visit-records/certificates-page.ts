import { shortDay } from '../../../contract/day-text.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { certificateFacts, regulatorCertificateName } from '../../areas/service-reports/regulator-certificate.ts'
import type { CertifiedWork } from '../../areas/visit-records/certificates.queries.ts'
import { certificateFields, shownCertificate } from '../../areas/visit-records/enter-certificate.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, type Html } from '../kit/html/html.ts'
import { linkTo, myDayPath, repairsPath, visitDayPath } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { certificateLabels } from './certificate-part.ts'
import { seesOnlyOwn } from './own-visits.ts'

export const certificatesPath = '/Certificates/:kind/:agency/:id'
export type CertifiedKind = 'visit' | 'repair'

export const certificatesLink = (
  { site }: SignedInCall,
  { kind, agencyId, id, done }: { kind: CertifiedKind; agencyId: number; id: number; done?: string },
): string => linkTo(site, `/Certificates/${kind}/${agencyId}/${id}`, { done })

/** The link on the page of a visit that was recorded; one for a repair has its certificate on the page of the repair. */
export const certificatesPart = (
  call: SignedInCall,
  { agencyId, visitId, repair }: Pick<RecordedVisitRow, 'agencyId' | 'visitId' | 'repair'>,
): Html => {
  const of = repair ? ({ kind: 'repair', id: repair.quoteId } as const) : ({ kind: 'visit', id: visitId } as const)
  return html`<p><a href="${certificatesLink(call, { agencyId, ...of })}">Certificates of the regulator</a></p>`
}

export type CertificateAttempt = { service: ServiceCode; number: string; issuedOn: string; refusal: ChangeRefusal }

export type CertificatesPage = {
  kind: CertifiedKind
  id: number
  works: readonly [CertifiedWork, ...CertifiedWork[]]
  attempt?: CertificateAttempt | undefined
  isSaved: boolean
}

/** For each piece of work the certificate of the regulator, which the licence holder often lodges days later. */
export function certificatesPage(call: SignedInCall, page: CertificatesPage): Html {
  const { site, session } = call
  const { kind, id, works, attempt, isSaved } = page
  const [{ address, agencyId, agencyName, technician, doneOn }] = works
  const back = kind === 'visit' ? `/Visits/record/${agencyId}/${id}` : `/Repairs/view/${agencyId}/${id}`
  const content = html`
    <p><a href="${linkTo(site, back)}">${kind === 'visit' ? 'The visit' : 'The repair'}</a></p>
    ${formError(attempt?.refusal.message)}
    ${isSaved && notice('The certificate is saved. The record is being drawn again and shows it; the earlier one stays.')}
    <p>${shortDay(doneOn)}, ${technician}, for ${agencyName}.</p>
    ${works.map((work) => workPart(call, page, work))}
  `
  const path = seesOnlyOwn(call) ? myDayPath : kind === 'visit' ? visitDayPath : repairsPath
  const title = `Certificates of the regulator: ${address}`
  return frame({ site, session, title, path, content, hasErrors: attempt !== undefined })
}

function workPart(call: SignedInCall, { kind, id, attempt }: CertificatesPage, work: CertifiedWork): Html {
  const { agencyId, service, certificate, certificateNames } = work
  const typed = attempt?.service === service ? attempt : undefined
  const fields = certificateFields(service)
  const name = regulatorCertificateName(service, certificateNames)
  return html`
    <section aria-labelledby="${service}-title">
      <h2 id="${service}-title">${services[service].name}</h2>
      ${
        certificate
          ? renderFacts(certificateFacts(certificate).map(({ label, value }) => [label, value]))
          : html`<p>No certificate is entered.</p>`
      }
      <form method="post" action="${certificatesLink(call, { kind, agencyId, id })}" novalidate>
        ${formFields(call.session, { service, shown: shownCertificate(certificate) })}
        ${textField({
          name: fields.number,
          label: certificateLabels.number,
          value: typed?.number ?? certificate?.number ?? '',
          error: typed?.refusal.fields[fields.number],
          hint:
            [name, certificate && 'Empty both fields if it belongs to other work.'].filter(Boolean).join('. ') ||
            undefined,
          most: 60,
        })}
        ${textField({
          name: fields.issuedOn,
          label: certificateLabels.issuedOn,
          value: typed?.issuedOn ?? certificate?.issuedOn ?? '',
          error: typed?.refusal.fields[fields.issuedOn],
          type: 'date',
        })}
        <p class="actions">
          <button>
            Save the certificate<span class="for-readers"> of ${services[service].name.toLowerCase()}</span>
          </button>
        </p>
      </form>
    </section>
  `
}
