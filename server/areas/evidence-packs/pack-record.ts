import { agencyLines } from '../bookings/agency-lines.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { shownCode, verifyPath } from '../../../contract/evidence-packs.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { PdfRecord, RecordSection } from '../../platform/pdf-record.ts'
import { timeText } from '../timeline/change-details.ts'
import type { PackToMake } from './evidence-packs.queries.ts'
import type { PackedDocument } from './pack-documents.ts'
import { checkEntry, currentEntry, findingEntry, resultEntry, stepEntry, tenancyEntry } from './pack-sections.ts'
import type { PackContents } from './read-pack-contents.ts'

export type PackAbout = { state: StateCode; pack: PackToMake; now: Date; portalUrl: string }

const listed = (names: readonly string[]): string => (names.length === 0 ? 'Not specified' : names.join(', '))

function ledgerText({ entries, head, isIntact }: PackContents['ledger']): string {
  if (head === null) return 'No results yet'
  const chain = isIntact ? 'The chain of hashes was computed again and is unbroken.' : 'The chain of hashes is broken.'
  return `${entries} ${entries === 1 ? 'entry' : 'entries'}, head ${head}. ${chain}`
}

const section = (title: string, intro: string, none: string, entries: RecordSection['entries']): RecordSection => ({
  title,
  intro: [entries.length === 0 ? none : intro],
  entries,
})

const documentEntry = ({ document, name, leftOut, isAltered }: PackedDocument): RecordSection['entries'][number] => ({
  when: shortDay(document.datedOn),
  title: document.fileName,
  who: `${document.typeName} · ${document.isOurs ? 'made by the service provider' : `uploaded by ${document.uploadedBy ?? 'the agency'}`}`,
  lines: [
    leftOut === null ? `In the archive as ${name}` : `Left out of the archive: ${leftOut}`,
    ...(isAltered ? ['Its bytes have changed since it was stored and no longer have this SHA-256'] : []),
  ],
  text: null,
  pictures: [],
  remarks: [`SHA-256 ${document.sha256}`],
})

const currentSection = ({ current, law }: PackContents, today: Day): RecordSection =>
  section(
    'Results today',
    'What each service came to on the day of this pack, with the law behind it.',
    '',
    current.map((result) => currentEntry(result, law, today)),
  )

/** The PDF of a pack. */
export function packRecord(
  contents: PackContents,
  documents: readonly PackedDocument[],
  { state, pack, now, portalUrl }: PackAbout,
): PdfRecord {
  const { property, ledger, shortened } = contents
  const { timeZone, name } = states[state]
  const moment = (at: string) => timeText(at, timeZone)
  const code = shownCode(state, pack.code)
  return {
    title: 'Evidence pack',
    on: now,
    from: {
      name: property.agencyName,
      lines: agencyLines(property.agencyLines),
      isDemo: property.isDemo,
    },
    facts: [
      { label: 'Property', value: property.address },
      { label: 'Period', value: `${shortDay(pack.from)} to ${shortDay(pack.to)}` },
      { label: 'Landlord', value: listed(property.landlords) },
      { label: 'Property manager', value: property.propertyManager ?? 'Not specified' },
      { label: 'Service provider', value: property.providerName },
      { label: 'Requested', value: `${moment(pack.requestedAt)} by ${pack.requestedByName}` },
      { label: 'Made', value: moment(now.toISOString()) },
      { label: 'Ledger of results', value: ledgerText(ledger) },
      { label: 'Code', value: code },
      { label: 'Verify at', value: `${portalUrl}${verifyPath(code)}` },
    ],
    intro: [
      `What the portal knows about this property in the period, in order. Times are those of ${name}. The archive that belongs to this PDF contains the documents and a signed manifest with the SHA-256 of each file. On the page above anyone can check that a file is as it was made.`,
      ...shortened.map((part) => `${part}: only the first 1000 entries are printed.`),
    ],
    entries: [],
    sections: [
      ...(contents.current.length === 0 ? [] : [currentSection(contents, pack.to)]),
      section(
        'Changes of results',
        'Each change of a result, with the version of the rule, its source and the arithmetic. Results that applied when the period began come first.',
        'No change of a result is recorded for the period.',
        contents.results.map((row) => resultEntry(row, contents.law, timeZone)),
      ),
      section(
        'Tenancies',
        'Leases in force during the period.',
        'No tenancy is known for the period.',
        contents.tenancies.map(tenancyEntry),
      ),
      section(
        'Checks',
        'Who checked what, with which licence and outcome.',
        'No check is known for the period.',
        contents.checks.map(checkEntry),
      ),
      section(
        'Findings and repairs',
        'Found in the period, or not yet repaired when it began.',
        'Nothing was found in the period.',
        contents.findings.map(findingEntry),
      ),
      section(
        'Entry: notices and steps taken',
        'Notices of entry with how and when they were served, visits, calls, messages and requests. The texts are those that were sent, served or noted at the time.',
        'No step is recorded for the period.',
        contents.steps.map((step) => stepEntry(step, property, timeZone)),
      ),
      section(
        'Documents',
        'Dated in the period, newest first.',
        'No document is dated in the period.',
        documents.map(documentEntry),
      ),
    ],
  }
}
