import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { severities, severityTags } from '../../../contract/quotes/quotes.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { checksIn, type ServiceCheck } from '../../areas/service-checks/checks-by-service.ts'
import {
  limitText,
  neededReadings,
  readingsOf,
  type NeededReading,
} from '../../areas/service-reports/service-readings.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import type { FindingItem, KnownAppliance } from '../../areas/visit-records/visit-facts.ts'
import { measuredField, rowField, rowKeys, typedInVisit, type RowKind } from '../../areas/visit-records/visit-form.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { moneyRange } from '../kit/html/wording.ts'
import {
  fold,
  hasError,
  visitSelectField,
  textArea,
  visitTextField,
  tickField,
  type Choice,
  type FormView,
} from './visit-fields.ts'

const notChosen: Choice = ['', 'Please choose']

type Rows = {
  service: ServiceCode
  kind: RowKind
  /** "a finding", "another finding" */
  noun: string
  title: (key: string) => string
  fields: (field: (name: string) => string) => Part
}

/** The rows in which something was typed, and an empty one to fill in. */
function addedRows(view: FormView, { service, kind, noun, title, fields }: Rows): Part {
  const filled = rowKeys(view.form, service, kind).filter((key) => key.startsWith('n'))
  const last = Math.max(0, ...filled.map((key) => Number(key.slice(1))))
  const draw = (key: string, isNew: boolean) => {
    const article = /^[aeiou]/.test(noun) ? 'an' : 'a'
    return fold({
      summary: isNew ? `Add ${filled.length > 0 ? 'another' : article} ${noun}` : title(key),
      row: `${service}.${kind}.${key}`,
      isOpen: !isNew,
      newTitle: isNew ? title(key) : undefined,
      content: html`<fieldset>
        <legend class="for-readers">${isNew ? `New ${noun}` : title(key)}</legend>
        ${fields((name) => rowField(service, kind, key, name))}
      </fieldset>`,
    })
  }
  const drawn = filled.map((key) => draw(key, false))
  if (view.isReadOnly !== true) return [...drawn, draw(`n${last + 1}`, true)]
  return drawn.length > 0 ? drawn : html`<p class="quiet">No ${noun} was added.</p>`
}

export function appliancesPart(
  view: FormView,
  { appliances, visitedOn }: RecordedVisitRow,
  service: ServiceCode,
): Html {
  const added = addedRows(view, {
    service,
    kind: 'appliance',
    noun: 'appliance',
    title: (key) => typedInVisit(view.form, rowField(service, 'appliance', key, 'name')) || 'Added appliance',
    fields: (field) => [
      visitTextField(view, { name: field('name'), label: 'Kind' }),
      visitTextField(view, { name: field('location'), label: 'Place' }),
      visitTextField(view, { name: field('make'), label: 'Make and model' }),
      visitTextField(view, { name: field('expires'), label: 'Replace by', type: 'date' }),
    ],
  })
  return html`
    <h3>Appliances in the property</h3>
    ${appliances
      .filter((appliance) => appliance.service === service)
      .map((appliance) => knownAppliance(view, appliance, visitedOn))}
    ${added}
  `
}

/** "Hallway smoke alarm, replace by 11/05/2030". Open once it is changed, and if its life has ended. */
function knownAppliance(view: FormView, known: KnownAppliance, visitedOn: Day): Html {
  const { id, service, name, location, make, expiresOn } = known
  const field = (part: string) => rowField(service, 'appliance', `a${id}`, part)
  const isPast = expiresOn !== null && expiresOn < visitedOn
  const isChanged = (part: string, before: string) =>
    Object.hasOwn(view.form, field(part)) && typedInVisit(view.form, field(part)) !== before
  const isOpen =
    isPast ||
    isChanged('change', '') ||
    isChanged('make', make ?? '') ||
    isChanged('expires', expiresOn ?? '') ||
    hasError(view.errors, `${service}.appliance.a${id}.`)
  const title = `${name}${location === null ? '' : `, ${location}`}`
  return fold({
    summary: html`${title}
    ${expiresOn !== null && html`<span class="${isPast ? 'late' : 'quiet'}">${isPast ? 'past its life: ' : 'replace by '}${shortDay(expiresOn)}</span>`}`,
    isOpen,
    content: html`<fieldset>
      <legend class="for-readers">${title}</legend>
      ${visitSelectField(view, {
        name: field('change'),
        label: 'Now',
        choices: [
          ['', 'In place'],
          ['REPLACED', 'Replaced today'],
          ['REMOVED', 'Removed'],
        ],
      })}
      ${visitTextField(view, { name: field('make'), label: 'Make and model', otherwise: make ?? '' })}
      ${visitTextField(view, { name: field('expires'), label: 'Replace by', otherwise: expiresOn ?? '', type: 'date' })}
    </fieldset>`,
  })
}

/** "At most 300 ms. “Trip time” passes only with it." */
const neededHint = (reading: NeededReading, checks: readonly ServiceCheck[]): string => {
  const check = checks.find(({ code }) => code === reading.neededFor)
  const limit = limitText(reading)
  return [
    limit && `${limit.charAt(0).toUpperCase()}${limit.slice(1)}.`,
    check && `“${check.name}” passes only with it.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A value that a check needs, with its place; the rows below are for further values. */
const neededPart = (view: FormView, service: ServiceCode, reading: NeededReading, hint: string): Html =>
  html`<fieldset class="reading">
    <legend class="for-readers">${reading.name}</legend>
    ${visitTextField(view, {
      name: measuredField(service, reading.code, 'value'),
      label: `${reading.name}, in ${reading.unit}`,
      hint,
      isDecimal: true,
    })}
    ${visitTextField(view, { name: measuredField(service, reading.code, 'location'), label: 'Place' })}
  </fieldset>`

export function readingsPart(view: FormView, { state, laws }: RecordedVisitRow, service: ServiceCode): Html {
  const checks = checksIn(state, service, laws)
  const readings = readingsOf(service, laws)
  const choices = readings.map((reading): Choice => [
    reading.code,
    `${reading.name} (${limitText(reading) ?? reading.unit})`,
  ])
  const codeOf = (key: string) => typedInVisit(view.form, rowField(service, 'reading', key, 'code'))
  return html`
    <h3>Readings</h3>
    ${neededReadings(service, laws).map((reading) => neededPart(view, service, reading, neededHint(reading, checks)))}
    ${addedRows(view, {
      service,
      kind: 'reading',
      noun: 'reading',
      title: (key) => readings.find(({ code }) => code === codeOf(key))?.name ?? 'Reading',
      fields: (field) => [
        visitSelectField(view, { name: field('code'), label: 'Measured', choices: [notChosen, ...choices] }),
        visitTextField(view, { name: field('location'), label: 'Place' }),
        visitTextField(view, { name: field('value'), label: 'Value', isDecimal: true }),
      ],
    })}
  `
}

const itemGroups = (items: readonly FindingItem[]) =>
  severities
    .map((severity) => ({
      label: severityTags[severity].label,
      choices: items
        .filter((item) => item.severity === severity)
        .map(({ code, title, leastCents, mostCents }): Choice => [
          code,
          leastCents === null ? title : `${title} (${moneyRange(leastCents, mostCents)})`,
        ]),
    }))
    .filter(({ choices }) => choices.length > 0)

export function findingsPart(
  view: FormView,
  { items, appliances, hasReportedFindings }: RecordedVisitRow,
  service: ServiceCode,
): Html {
  const ofService = items.filter((item) => item.service === service)
  const kinds = new Set([
    ...appliances.filter((appliance) => appliance.service === service).map(({ name }) => name),
    ...ofService.flatMap((item) => item.appliances),
  ])
  const places = new Set(ofService.flatMap((item) => item.locations))
  const codeOf = (key: string) => typedInVisit(view.form, rowField(service, 'finding', key, 'code'))
  const option = (value: string) => html`<option value="${value}"></option>`
  return html`
    <h3>Findings</h3>
    <datalist id="${service}-kinds">${[...kinds].map(option)}</datalist>
    <datalist id="${service}-places">${[...places].map(option)}</datalist>
    ${addedRows(view, {
      service,
      kind: 'finding',
      noun: 'finding',
      title: (key) => ofService.find(({ code }) => code === codeOf(key))?.title ?? 'Finding',
      fields: (field) => [
        visitSelectField(view, {
          name: field('code'),
          label: 'What was found',
          choices: [notChosen],
          groups: itemGroups(ofService),
        }),
        visitTextField(view, { name: field('appliance'), label: 'Appliance', list: `${service}-kinds` }),
        visitTextField(view, { name: field('location'), label: 'Place', list: `${service}-places` }),
        textArea(view, { name: field('notes'), label: 'Notes for the agency' }),
        tickField(view, { name: field('madeSafe'), label: 'Made safe or disconnected' }),
        tickField(view, { name: field('repaired'), label: 'Repaired at this visit' }),
        tickField(view, {
          name: field('quote'),
          label: 'Quote the repair',
          ...(!hasReportedFindings && {
            isAlways: true,
            hint: 'This agency decides on quotes, so each repair is quoted.',
          }),
        }),
        visitTextField(view, {
          name: field('price'),
          label: 'Price with GST, in dollars',
          hint: 'Within the range of the catalogue. Empty: the office prepares the quote.',
        }),
      ],
    })}
  `
}
