import { services, type ServiceCode } from '../../../contract/services.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { recordChange } from '../../platform/audit.ts'
import { maybeOne, one } from '../../platform/database.ts'
import { notFound, Problem, ruleBroken } from '../../platform/problem.ts'
import { setCertificateOfVisit } from '../bookings/finish-visits.queries.ts'
import { renameEarlierRecord } from '../documents/provider-documents.queries.ts'
import { lockPropertyRow } from '../property-lock/lock-property.queries.ts'
import {
  certificateText,
  regulatorCertificateName,
  type RegulatorCertificate,
} from '../service-reports/regulator-certificate.ts'
import { userNameOf, workOfVisit, type CertifiedWork } from './certificates.queries.ts'
import { checkCertificate } from './check-certificate.ts'
import { FormErrors } from './form-errors.ts'
import type { Recorder } from './recorder.ts'
import { propertyOfVisit } from './visit-facts.queries.ts'
import { enqueueDocuments } from './write-record.queries.ts'

export type TypedCertificate = {
  number: string
  issuedOn: string
  /** The certificate as the page showed it (`shownCertificate`). */
  shown: string
}

export const certificateFields = (service: ServiceCode) => ({ number: `number-${service}`, issuedOn: `day-${service}` })

/** Identifies a certificate between the page and what is sent from it. */
export const shownCertificate = (certificate: Pick<RegulatorCertificate, 'number' | 'issuedOn'> | null): string =>
  certificate === null ? '' : `${certificate.issuedOn} ${certificate.number}`

/** The typed certificate; null: the one that is stored belongs to other work and is taken off. */
function readCertificate(
  { service, doneOn, certificateNames, certificate }: CertifiedWork,
  { number, issuedOn }: TypedCertificate,
  { today }: Pick<Recorder, 'today'>,
): RegulatorCertificate | null {
  const errors = new FormErrors()
  const fields = certificateFields(service)
  const read = checkCertificate(errors, {
    number: { field: fields.number, text: number },
    issuedOn: { field: fields.issuedOn, text: issuedOn },
    doneOn,
    name: regulatorCertificateName(service, certificateNames),
  })
  if (read && read.issuedOn > today)
    errors.add(fields.issuedOn, 'The day on the certificate cannot be later than today.')
  if (!read && certificate === null) errors.add(fields.number, 'Enter the number of the certificate.')
  if (!errors.isEmpty) throw ruleBroken('The certificate was not saved. Please see below.', errors.fields)
  return read ?? null
}

function changedMeanwhile(current: RegulatorCertificate | null): Problem {
  if (current === null)
    return new Problem('conflict', 'The certificate was taken off meanwhile. Your text is below and was not saved.')
  const { entered } = current
  const who = entered ? `${entered.by} entered on ${shortDay(entered.on)}` : 'The record of the work has'
  return new Problem('conflict', `${who}: ${certificateText(current)}. Your text is below and was not saved.`)
}

type Entered = {
  work: CertifiedWork
  entity: 'visits' | 'repair_records'
  entityId: number
  typed: TypedCertificate
  /** Stores the certificate and draws the record again. */
  store: (certificate: RegulatorCertificate | null) => Promise<void>
}

/**
 * Enters, corrects or takes off the certificate that a regulator issued or numbered for work that was recorded, often days
 * before. The property is locked. Saving what is stored has no effect.
 */
export async function enterCertificate(
  recorder: Recorder,
  { work, entity, entityId, typed, store }: Entered,
): Promise<void> {
  const { db, agencyId, userId, today, source } = recorder
  const { service, propertyId, certificate: before, recordId } = work
  const read = readCertificate(work, typed, recorder)
  if (shownCertificate(read) === shownCertificate(before)) return
  if (typed.shown !== shownCertificate(before)) throw changedMeanwhile(before)
  const { name: by } = await one(db, userNameOf(userId))
  if (recordId !== null) await db.rows(renameEarlierRecord(agencyId, recordId))
  await store(read && { ...read, entered: { by, on: today } })
  await recordChange(
    db,
    recorder,
    {
      action: 'enter-certificate',
      entity,
      entityId,
      propertyId,
      before: { certificate: before && certificateText(before) },
      after: { service: services[service].name, certificate: read && certificateText(read) },
    },
    source,
  )
}

export const workNotFound = (): Problem => notFound('There is no recorded work with this address')

/** Of one service of a visit. */
export async function enterVisitCertificate(
  recorder: Recorder,
  { visitId, service, ...typed }: TypedCertificate & { visitId: number; service: string },
): Promise<void> {
  const { db, state, agencyId } = recorder
  const visit = await maybeOne(db, propertyOfVisit(agencyId, visitId))
  if (!visit) throw workNotFound()
  await db.rows(lockPropertyRow(agencyId, visit.propertyId))
  const work = (await db.rows(workOfVisit(state, agencyId, visitId))).find((each) => each.service === service)
  if (!work) throw workNotFound()
  await enterCertificate(recorder, {
    work,
    entity: 'visits',
    entityId: visitId,
    typed,
    store: async (certificate) => {
      await db.rows(setCertificateOfVisit(agencyId, visitId, { serviceId: services[work.service].id, certificate }))
      await db.rows(enqueueDocuments({ state, agencyId, visitId }))
    },
  })
}
