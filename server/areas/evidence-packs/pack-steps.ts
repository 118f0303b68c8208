import { caseFileSideLabels, type CaseFileEntry } from '../../../contract/case-files.ts'
import type { Day } from '../../../contract/days.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { RecordEntry } from '../../platform/pdf-record.ts'
import { isServed, noticeStatus } from '../bookings/notice-status.ts'
import { describeEntry } from '../case-files/describe-entry.ts'
import { namesOfServices } from '../properties/service-names.ts'
import { licenceText } from '../service-checks/performer-text.ts'
import { timeText } from '../timeline/change-details.ts'
import { describeEvent } from '../timeline/describe-event.ts'
import type { PackProperty } from './pack-contents.queries.ts'
import type { PackVisit } from './pack-facts.queries.ts'
import { isPackEvent, type PackEventRow, type PackRow } from './pack-row.ts'

/* What happened at a moment of the period, as entries of the PDF. */

export type StepPlace = {
  state: StateCode
  today: Day
  property: Pick<PackProperty, 'agencyName' | 'providerName'>
  visits: readonly PackVisit[]
}

type Step = Pick<CaseFileEntry, 'title' | 'details' | 'text'> & { who: string; pictures: number }

/** An owner or a tribunal reads the pack, so that nothing in it says "we". */
const neutralTexts: Readonly<Record<string, string>> = {
  'Waiting for our review': 'Waiting for review by the service provider',
  'We asked a question about the work order': 'Question about the work order',
}
const neutral = (text: string): string => neutralTexts[text] ?? text

const ownerSide = 'Owner'

function whoDid(row: PackEventRow, { agencyName, providerName }: StepPlace['property'], by: string | null): string {
  if (row.source === 'quote-moved') {
    const isDecision = row.data.to === 'ACCEPTED' || row.data.to === 'REJECTED'
    if (isDecision && by === null) return ownerSide
    return by === null ? providerName : `${by}, ${agencyName}`
  }
  const isByProvider = row.source === 'request-answered' || row.source === 'findings-resolved'
  const side = isByProvider ? providerName : agencyName
  return by === null ? side : `${by}, ${side}`
}

function describe(row: PackRow, { state, today, property }: StepPlace): Step {
  if (row.source === 'quote-opened') {
    const title = `Quote #${row.data.quoteNumber} opened`
    return { title, details: ['With the link that was sent to the owner'], text: null, who: ownerSide, pictures: 0 }
  }
  if (isPackEvent(row)) {
    const { title, details, by } = describeEvent(row, state)
    return { title, details, text: null, who: whoDid(row, property, by), pictures: 0 }
  }
  const { side, by, how, title, details, text, images } = describeEntry(row, { state, today })
  const names = { AGENCY: property.agencyName, PROVIDER: property.providerName, TENANT: caseFileSideLabels.TENANT }
  const who = by === null ? names[side] : `${by}, ${names[side]}`
  return { title, details, text, who: how === null ? who : `${who} · ${how}`, pictures: images.length }
}

/** Why entry without a notice can be lawful. */
const lawfulEntries: Partial<Record<string, string>> = {
  APPOINTMENT: 'entry was by appointment',
  ENTER_WITH_KEY_BY_TENANT_REQUEST: 'the tenant asked for entry with the key',
  ENTER_WITH_KEY_VACANT: 'the property was vacant',
} satisfies Partial<Record<EntryMethod, string>>

export const isWithoutNotice = (entryMethod: string | null): boolean => lawfulEntries[entryMethod ?? ''] !== undefined

function noticeLine({ notice, entryMethod }: PackVisit, { state, today }: StepPlace): string {
  if (notice !== null && isServed(notice))
    return `Notice of entry: ${noticeStatus(notice, states[state].timeZone, today)}`
  const why = lawfulEntries[entryMethod ?? '']
  return `No notice of entry on record${why === undefined ? '' : `: ${why}`}`
}

function licenceLines({ licences, licensedIds }: PackVisit): string[] {
  const covered = new Set(licences.flatMap(({ serviceIds }) => serviceIds))
  const missing = licensedIds.filter((id) => !covered.has(id))
  return [
    ...licences.map(({ licence }) => `Licence on that day: ${licenceText(licence)}`),
    ...(missing.length === 0 ? [] : [`No licence on record for that day covers: ${namesOfServices(missing)}`]),
  ]
}

export const visitEndedKey = (visitId: number): string => `visit-ended-${visitId}`

function visitLines(row: PackRow, place: StepPlace): string[] {
  if (row.source !== 'visit-ended' || row.data.status === 'CANCELLED') return []
  const visit = place.visits.find(({ visitId }) => visitEndedKey(visitId) === row.key)
  return visit ? [noticeLine(visit, place), ...licenceLines(visit)] : []
}

export function stepEntry(row: PackRow, place: StepPlace): RecordEntry {
  const { title, details, text, who, pictures } = describe(row, place)
  return {
    when: timeText(new Date(row.at).toISOString(), states[place.state].timeZone),
    title: neutral(title),
    who,
    lines: [...details.map(neutral), ...visitLines(row, place)],
    text,
    pictures: [],
    remarks: pictures === 0 ? [] : ['Images of the note are in the portal.'],
  }
}
