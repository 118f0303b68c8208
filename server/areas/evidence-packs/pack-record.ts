import { todayIn } from '../../platform/scope.ts'
import { agencyLines } from '../bookings/agency-lines.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { shownCode, verifyPath } from '../../../contract/evidence-packs.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import type { PdfRecord, RecordSection } from '../../platform/pdf-record.ts'
import { timeText } from '../timeline/change-details.ts'
import type { PackToMake } from './evidence-packs.queries.ts'
import type { PackedDocument } from './pack-documents.ts'
import { packEvents } from './pack-events.ts'
import { hashEntry, reportHashEntry, resultAtEndEntry, resultEntry } from './pack-sections.ts'
import type { PackContents } from './read-pack-contents.ts'
import { summarisePack } from './summarise-pack.ts'

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
    ...(document.number === null ? [] : [`Number ${document.number}, on each of its pages`]),
    ...(document.certificate === null ? [] : [`Certificate of the regulator: ${document.certificate}`]),
    leftOut === null ? `In the archive as ${name}` : `Left out of the archive: ${leftOut}`,
    ...(isAltered ? ['Its bytes have changed since it was stored and no longer have this SHA-256'] : []),
  ],
  text: null,
  pictures: [],
  remarks: document.sha256 === null ? [] : [`SHA-256 ${document.sha256}`],
})

const atEndSection = ({ atEnd, law }: PackContents, to: Day, isToday: boolean): RecordSection =>
  section(
    isToday ? 'Results today' : `Results on ${shortDay(to)}`,
    'What each service came to on the last day of the period, with the law behind it.',
    '',
    atEnd.map((result) => resultAtEndEntry(result, law, to)),
  )

/** A file of the archive that is made with the pack. */
export type MadeFile = { name: string; title: string; sha256: string }

const madeEntry = (made: MadeFile, now: string): RecordSection['entries'][number] => ({
  when: now,
  title: made.title,
  who: 'Made with this pack',
  lines: [`In the archive as ${made.name}`],
  text: null,
  pictures: [],
  remarks: [`SHA-256 ${made.sha256}`],
})

/** Last, because people read them with a program. */
function hashesSection({ results, checks }: PackContents, documents: readonly PackedDocument[]): RecordSection[] {
  const among = new Set(documents.map(({ document }) => document.sha256))
  const reports = checks.filter(({ reportSha256 }) => reportSha256 !== null && !among.has(reportSha256))
  const entries = [...results.map(hashEntry), ...reports.map(reportHashEntry)]
  const intro = ['Each entry of the ledger has the hash of its facts and of the entry before; results.json has both.']
  return entries.length === 0 ? [] : [{ title: 'Hashes of results', intro, entries }]
}

function absentText({ tenancies, checks, findings, visits, quotes, steps }: PackContents): string[] {
  const notices = steps.filter(({ source }) => source === 'entry-notice')
  const absent = Object.entries({ tenancies, checks, findings, visits, 'notices of entry': notices, quotes })
    .filter(([, rows]) => rows.length === 0)
    .map(([name]) => name)
  return absent.length === 0 ? [] : [`None on record for the period: ${absent.join(', ')}.`]
}

/** The PDF of a pack. */
export function packRecord(
  contents: PackContents,
  { documents, made }: { documents: readonly PackedDocument[]; made: readonly MadeFile[] },
  { state, pack, now, portalUrl }: PackAbout,
): PdfRecord {
  const today = todayIn(state, now)
  const { property, ledger, shortened } = contents
  const { timeZone, name } = states[state]
  const moment = (at: string) => timeText(at, timeZone)
  const code = shownCode(state, pack.code)
  return {
    title: 'Evidence pack',
    number: code,
    on: now,
    from: {
      name: property.agencyName,
      lines: agencyLines(property.agencyLines),
      isDemo: property.isDemo,
    },
    summary: summarisePack(contents, { state, from: pack.from, to: pack.to }),
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
      ...(contents.atEnd.length === 0 ? [] : [atEndSection(contents, pack.to, pack.to === today)]),
      section(
        'Changes of results',
        'Each change of a result, with the version of the rule, its source and the arithmetic. Results that applied when the period began come first.',
        'No change of a result is recorded for the period.',
        contents.results.map((row) => resultEntry(row, contents.law, timeZone)),
      ),
      {
        title: 'What happened, in order',
        intro: [
          'Tenancies, notices, visits with licences, checks, findings and repairs, quotes, requests, calls and emails. What began before the period and still mattered in it comes first. The texts are those that were sent, served or noted at the time.',
          ...absentText(contents),
        ],
        entries: packEvents(contents, { state, today, property, visits: contents.visits }),
      },
      {
        title: 'Files and their SHA-256',
        intro: [
          documents.length === 0
            ? 'No document is dated in the period.'
            : 'The documents that are dated in the period, newest first.',
          'The SHA-256 of this PDF is in manifest.json and on the page above.',
        ],
        entries: [...documents.map(documentEntry), ...made.map((file) => madeEntry(file, shortDay(today)))],
      },
      ...hashesSection(contents, documents),
    ],
  }
}
