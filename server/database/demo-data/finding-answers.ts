import { informationNotes, notApplicable, resolutionNotes } from '../demo-data-sources/phrases.ts'
import type { Finding } from './findings.ts'
import type { DemoProperty } from './demo-property.ts'
import { addDemoDocument } from './documents.ts'
import { demoDayText } from './calendar.ts'
import { otherProvider } from './repairs.ts'
import { smallPdf } from './small-pdf.ts'
import type { AgencyContext } from './agency-context.ts'

/** The agency reports that a third party fixed it, with a document. */
export function writeResolution(
  context: AgencyContext,
  property: DemoProperty,
  { id: findingId, fate, foundOn }: Finding,
  submittedAt: string,
): void {
  const { agency, random, tables } = context
  const id = context.nextId('thirdPartyResolutions')
  const submittedBy = context.someone()
  const isReviewed = fate === 'THIRD_PARTY'
  const notes = random.chance(0.8) ? random.pick(resolutionNotes) : null
  const fileId = addDemoDocument(
    context,
    `Repair-certificate-${findingId}.pdf`,
    smallPdf(['Certificate of repair', property.address.line1, property.address.line2]),
    submittedBy,
    submittedAt,
  )
  tables.thirdPartyResolutions.add({
    agency_id: agency.id,
    id,
    property_id: property.id,
    notes,
    // Without a stored document somebody declares the repair.
    declared_by: fileId === null ? otherProvider(findingId) : null,
    declared_on: fileId === null ? demoDayText(foundOn) : null,
    submitted_by: submittedBy,
    submitted_at: submittedAt,
    status: isReviewed ? 'APPROVED' : 'PENDING',
    reviewed_by: null,
    reviewed_at: isReviewed ? submittedAt : null,
  })
  tables.thirdPartyFindings.add({ agency_id: agency.id, resolution_id: id, finding_id: findingId })
  if (fileId === null) return
  tables.resolutionDocuments.add({
    agency_id: agency.id,
    id: context.nextId('resolutionDocuments'),
    file_id: fileId,
    resolution_id: id,
    uploaded_by: submittedBy,
    uploaded_at: submittedAt,
    expires_at: null,
  })
}

/** The agency gives the provider information about it, which waits for a review or showed that it does not apply. */
export function writeInformation(
  context: AgencyContext,
  property: DemoProperty,
  { id: findingId, item, fate }: Finding,
  givenAt: string,
): void {
  const { agency, random, tables } = context
  const id = context.nextId('findingInformation')
  const doesNotApply = fate === 'NOT_APPLICABLE'
  tables.findingInformation.add({
    agency_id: agency.id,
    id,
    property_id: property.id,
    notes: doesNotApply ? notApplicable.notes : random.pick(informationNotes),
    built_month: item.canEnterBuiltYear ? `${random.between(1950, 2018)}-0${random.between(1, 9)}-01` : null,
    given_by: context.someone(),
    given_at: givenAt,
    reviewed_at: doesNotApply ? givenAt : null,
    is_accepted: doesNotApply ? true : null,
    outcome: doesNotApply ? 'NOT_APPLICABLE' : null,
    fact: doesNotApply ? notApplicable.fact : null,
    fact_source: doesNotApply ? notApplicable.source : null,
  })
  tables.informedFindings.add({ agency_id: agency.id, information_id: id, finding_id: findingId })
}
