import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { citationText } from '../../../contract/law-text.ts'
import { entryCitationText } from '../../areas/entry-rules/citation.ts'
import type { EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import type { ProvisionRow } from '../../areas/law/provision-texts.queries.ts'
import { isReadLongAgo } from '../../areas/law/reading-age.ts'
import { entryGroundName } from '../../areas/law/typed-entry-rule.ts'
import type { TypedText } from '../../areas/law/save-provision-text.ts'
import { noteField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, titledTable, type Html, type Part } from '../kit/html/html.ts'
import { lawPath, linkTo } from '../kit/html/links.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { certaintyLabels } from './draft-fields.ts'
import { at, newDraftPath, provisionPath, provisionsPath } from './law-paths.ts'
import { readingText } from './rule-facts.ts'

/** The later of the days on which it was read for the rules and for its text. One from memory was only noted on its day. */
const lastReadOn = ({ readOn, text, certainty }: ProvisionRow): Day | null => {
  if (certainty === 'MEMORY') return text?.readOn ?? null
  return text !== null && text.readOn > readOn ? text.readOn : readOn
}

const lastReadText = (row: ProvisionRow, today: Day): Part => {
  const day = lastReadOn(row)
  return day === null ? 'Not yet' : readingText(day, today)
}

/** Rules of entry name their provisions themselves; a new version of one is drafted after it was read. */
const entryTable = ({ site }: SignedInCall, entries: readonly EntryVersionRow[], today: Day): Part =>
  titledTable({
    caption: 'Rules of entry by notice',
    rows: entries.filter(
      ({ inForceTo, certainty, readOn }) =>
        (inForceTo === null || inForceTo >= today) &&
        (certainty !== 'VERIFIED' || readOn === null || isReadLongAgo(readOn, today)),
    ),
    empty: 'None.',
    columns: [
      { header: 'Provision', cell: (row) => entryCitationText(row) },
      { header: 'Certainty', cell: ({ certainty }) => certaintyLabels[certainty] },
      {
        header: 'Read',
        cell: ({ certainty, readOn }) =>
          certainty === 'MEMORY' || readOn === null ? 'Not yet' : readingText(readOn, today),
      },
      {
        header: 'Rule',
        cell: ({ ruleId, ground, version }) =>
          html`<a href="${linkTo(site, newDraftPath, { kind: 'ENTRY', from: ruleId })}"
              >New version<span class="for-readers"> of</span></a
            >
            ${entryGroundName(ground)} (version ${version})`,
      },
    ],
  })

/** Provisions that are not certain, and those that were read long ago. */
export function provisionsPage(
  call: SignedInCall,
  { rows, entries }: { rows: readonly ProvisionRow[]; entries: readonly EntryVersionRow[] },
  today: Day,
): Html {
  const { site, session } = call
  const table = (caption: string, shown: readonly ProvisionRow[]): Part =>
    titledTable({
      caption,
      rows: shown,
      empty: 'None.',
      columns: [
        {
          header: 'Provision',
          cell: (row) => html`<a href="${linkTo(site, at(provisionPath, row.id))}">${citationText(row)}</a>`,
        },
        { header: 'Certainty', cell: ({ certainty }) => certaintyLabels[certainty] },
        { header: 'Read', cell: (row) => lastReadText(row, today) },
        { header: 'Cited by', cell: ({ duties }) => duties.join(', ') },
        {
          header: 'Text',
          cell: ({ text }) => (text === null ? 'None' : `Pasted ${momentText(text.at, site.timeZone)}`),
        },
      ],
    })
  const of = (certainty: ProvisionRow['certainty']) => rows.filter((row) => row.certainty === certainty)
  const content = html`
    <p><a href="${linkTo(site, lawPath)}">The law of ${site.name}</a></p>
    <p>
      Provisions that rules of ${site.name} cite and that still have to be seen in the official text, or read again.
    </p>
    ${table('Not seen', of('MEMORY'))} ${table('Seen in a secondary source', of('SECONDARY'))}
    ${table(
      'Verified, to be read again',
      of('VERIFIED').filter((row) => {
        const day = lastReadOn(row)
        return day !== null && isReadLongAgo(day, today)
      }),
    )}
    ${entryTable(call, entries, today)}
  `
  return frame({ site, session, title: 'Provisions to read', path: lawPath, content })
}

type ProvisionPage = {
  provision: ProvisionRow
  today: Day
  refused: { typed: TypedText; refusal: ChangeRefusal } | undefined
  isSaved: boolean
}

/** One provision with its text as staff read it, and the form to paste it. */
export function provisionPage(call: SignedInCall, { provision, today, refused, isSaved }: ProvisionPage): Html {
  const { site, session } = call
  const { id, url, certainty, duties, text } = provision
  const fields = refused?.refusal.fields ?? {}
  const content = html`
    <p><a href="${linkTo(site, provisionsPath)}">Provisions to read</a></p>
    ${formError(refused?.refusal.message)} ${isSaved && notice('Saved.')}
    ${renderFacts([
      ['Certainty', certaintyLabels[certainty]],
      ['Read', lastReadText(provision, today)],
      ['Address', url === null ? 'None' : html`<a href="${url}" rel="noreferrer">${url}</a>`],
      ['Cited by', duties.join(', ')],
    ])}
    <h2>The text as it was read</h2>
    ${
      text === null
        ? html`<p>Nobody has pasted it yet.</p>`
        : html`<p>
              Read ${shortDay(text.readOn)}, pasted by ${text.by ?? 'staff of another state'}
              ${momentText(text.at, site.timeZone)}.
            </p>
            <blockquote class="letter">${text.text}</blockquote>`
    }
    <form method="post" action="${linkTo(site, at(provisionPath, id))}" novalidate>
      ${formFields(session, { seen: text?.id ?? 0 })}
      ${noteField({
        name: 'text',
        label: text === null ? 'Paste the text' : 'Paste it as it is now',
        value: refused?.typed.text ?? '',
        error: fields['text'],
        rows: 12,
      })}
      ${textField({
        name: 'readOn',
        label: 'Read on',
        value: refused?.typed.readOn ?? today,
        error: fields['readOn'],
        type: 'date',
      })}
      <p class="actions"><button>Keep this text</button></p>
    </form>
  `
  const title = citationText(provision)
  return frame({ site, session, title, path: lawPath, content, hasErrors: refused !== undefined })
}
