import type { TimelineEvent } from '../../../contract/timeline.ts'
import { readable } from '../../../contract/labels.ts'

type Description = { kind: TimelineEvent['kind']; title: string }
const change = (title: string): Description => ({ kind: 'CHANGE', title })
const request = (title: string): Description => ({ kind: 'REQUEST', title })

/** Title of each audit action on the timeline of a property. */
const descriptions: Readonly<Record<string, Description>> = {
  'add-tenancy': change('Tenancy added'),
  'edit-tenancy': change('Tenancy changed'),
  'renew-tenancy': change('Tenancy renewed'),
  'remove-tenancy': change('Upcoming tenancy removed'),
  'mark-vacant': change('Marked as vacant'),
  'end-vacancy': change('Vacancy ended'),
  'confirm-tenancy': change('Tenancy details confirmed'),
  'undo-tenancy-confirmation': change('Confirmation of the tenancy details undone'),
  'undo-action': change('A change was undone'),
  'edit-keys': change('Keys changed'),
  'expire-key': change('Temporary onsite key expired'),
  'change-residential-status': change('Residential status changed'),
  'set-entry-preferences': change('Entry preferences changed'),
  'restore-entry-preferences': change('Entry preferences restored'),
  'use-agency-preference': change('The agency’s entry preference applies again'),
  'expire-entry-exception': change('Entry exception expired'),
  'edit-contact': change('Landlord changed'),
  'edit-landlords': change('Landlords changed'),
  'confirm-gas': change('Gas appliances confirmed'),
  'tell-water-charging': change('Water charging recorded'),
  'cancel-property': change('Property cancelled'),
  'mark-under-enrolment': change('Enrolment started'),
  'stop-enrolment': change('Enrolment stopped'),
  'withdraw-hold': request('Hold request withdrawn'),
  'withdraw-cancellation': request('Cancellation request withdrawn'),
  'request-resolution': request('We were asked to resolve an access issue'),
  'approve-resolution': request('Request to resolve an access issue approved'),
  'decline-resolution': request('Request to resolve an access issue declined'),
  'send-law-letter': change('Letter about a rule of law sent to the landlord'),
  'mark-law-not-needed': change('Recorded that a rule of law needs nothing here'),
  'unmark-law-not-needed': change('Taken back that a rule of law needs nothing here'),
  'request-one-off-entry': request('One-off entry notification requested'),
  'withdraw-one-off-entry': request('One-off entry notification withdrawn'),
  'order-work': request('Services ordered'),
  'collect-key': { kind: 'VISIT', title: 'Key collected by the technician' },
  'return-key': { kind: 'VISIT', title: 'Key returned by the technician' },
  'accept-order': request('Work order accepted'),
  'decline-order': request('Work order declined'),
  'ask-about-order': request('We asked a question about the work order'),
  'answer-about-order': request('Question about the work order answered'),
  'enrol-property': change('Property enrolled'),
  'reinstate-property': change('Property is on service again'),
  'move-visit': { kind: 'VISIT', title: 'Visit moved' },
  'reassign-visit': { kind: 'VISIT', title: 'Visit given to another technician' },
  'post-entry-notice': { kind: 'VISIT', title: 'Notice of entry posted' },
  'post-withdrawal': { kind: 'VISIT', title: 'Withdrawal of the notice of entry posted' },
  'shorten-visit': { kind: 'VISIT', title: 'Services removed from a visit' },
  'accept-third-party-repair': { kind: 'FINDING', title: 'Third-party repair accepted' },
  'decline-third-party-repair': { kind: 'FINDING', title: 'Third-party repair declined' },
  'decline-finding-information': { kind: 'FINDING', title: 'Information about findings not accepted' },
  'complete-repair': { kind: 'FINDING', title: 'Repair done' },
  'enter-certificate': { kind: 'DOCUMENT', title: 'Certificate of the regulator entered' },
  'dismiss-finding': { kind: 'FINDING', title: 'Finding dismissed' },
  'restore-finding': { kind: 'FINDING', title: 'Finding restored' },
  'record-tenant-repair': { kind: 'FINDING', title: 'Recorded that a tenant has taken the repair over' },
  'remove-tenant-repair': { kind: 'FINDING', title: 'Taken back that a tenant has taken the repair over' },
  'restore-document': { kind: 'DOCUMENT', title: 'Document restored' },
  'update-document': { kind: 'DOCUMENT', title: 'Document details changed' },
  'request-evidence-pack': { kind: 'DOCUMENT', title: 'Evidence pack requested' },
  'download-evidence-pack': { kind: 'DOCUMENT', title: 'Evidence pack downloaded' },
  'find-entry-unlawful': { kind: 'VISIT', title: 'Notice of entry no longer satisfies the law' },
  'find-entry-lawful': { kind: 'VISIT', title: 'Notice of entry satisfies the law again' },
  'hand-back-entry': { kind: 'VISIT', title: 'Notice of entry could not be served in time' },
  'answer-unclear-upload': { kind: 'INVOICE', title: 'Somebody looked whether a bill is in the management software' },
  'start-invoice-upload': { kind: 'INVOICE', title: 'Invoice is being sent to the management software' },
  'link-with-software': change('Linked with the management software'),
  'leave-software': change('No longer read from the management software'),
  'match-property': change('Linked by a person with the management software'),
  'decide-conflict': change('Value chosen that differed here and in the management software'),
  'keep-on-service': change('Kept on service without the management software'),
  'send-result-again': { kind: 'DOCUMENT', title: 'Result of a check is being sent again' },
  'finish-invoice-upload': { kind: 'INVOICE', title: 'Invoice sent to the management software' },
}

const postedTooLate: Description = { kind: 'VISIT', title: 'Notice of entry posted too late' }
const notUploaded: Description = { kind: 'INVOICE', title: 'Invoice could not be sent to the management software' }

const resultTitles: Readonly<Record<string, string>> = {
  SENT: 'sent to the management software',
  UNCLEAR: 'sent to the management software, without a clear answer',
  NOT_SENT: 'not sent to the management software',
}
const sentResult = ({ kind, state }: Record<string, unknown>): Description => {
  const what = kind === 'RECORD' ? 'Compliance record' : 'Report of a check'
  return { kind: 'DOCUMENT', title: `${what} ${resultTitles[String(state)] ?? resultTitles['SENT']}` }
}

/** What information showed; of older changes that is not known. */
function acceptedInformation(outcome: unknown): Description {
  if (outcome === 'NOT_APPLICABLE') return { kind: 'FINDING', title: 'Information accepted: the findings do not apply' }
  return outcome === 'THIRD_PARTY_REPAIR'
    ? { kind: 'FINDING', title: 'Information accepted: a third party repaired the findings' }
    : { kind: 'FINDING', title: 'Information about findings accepted' }
}

/** An action without a title is made readable. */
export function describeChange(action: string, after: Record<string, unknown> | null = null): Description {
  if (action === 'finish-invoice-upload' && after?.['state'] === 'FAILED') return notUploaded
  if (action === 'finish-sending-result') return sentResult(after ?? {})
  if (action === 'accept-finding-information') return acceptedInformation(after?.['status'])
  if (action === 'post-entry-notice' && typeof after?.['tooLateReason'] === 'string') return postedTooLate
  return Object.hasOwn(descriptions, action) ? (descriptions[action] as Description) : change(readable(action))
}
