import { shortDay } from '../../../contract/day-text.ts'
import { severities, severityTags } from '../../../contract/quotes.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { checksIn } from '../../areas/service-reports/service-checks.ts'
import { limitText, serviceReadings } from '../../areas/service-reports/service-readings.ts'
import { notDoneReasons } from '../../areas/visit-records/not-done-reasons.ts'
import type { VisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import type { KnownAppliance } from '../../areas/visit-records/visit-facts.ts'
import {
  checkField,
  earlierField,
  rowField,
  rowKeys,
  serviceField,
  type RowKind,
} from '../../areas/visit-records/visit-form.ts'
import { html, type Html } from '../html.ts'
import { moneyRange } from '../wording.ts'
import { radioField, selectField, textArea, textField, tickField, type Choice, type FormView } from './visit-fields.ts'

const results: readonly Choice[] = [
  ['PASSED', 'Passed'],
  ['FAILED', 'Failed'],
  ['NOT_APPLICABLE', 'Does not apply'],
]
const notChosen: Choice = ['', 'Please choose']
const reasons: readonly Choice[] = [
  ['', 'The service was done'],
  ...Object.entries(notDoneReasons).map(([code, { label }]): Choice => [code, label]),
]

/** Everything that is recorded about one service. */
export function servicePart(view: FormView, visit: VisitRow, service: ServiceCode): Html {
  const { name } = services[service]
  const earlier = visit.earlier.filter((finding) => finding.service === service)
  return html`
    <section class="service" aria-labelledby="${service}-title">
      <h2 id="${service}-title">${name}</h2>
      ${selectField(view, { name: serviceField(service, 'notDone'), label: `Was the ${name.toLowerCase()} service done?`, choices: reasons })}
      ${textField(view, { name: serviceField(service, 'notDoneNote'), label: 'If not, what should the agency know?' })}
      <h3>Checks</h3>
      ${checksIn(visit.state, service).map(
        ({ code, name: check, standard }) => html`
          ${radioField(view, {
            name: checkField(service, code),
            label: html`${check} ${standard !== null && html`<span class="quiet">${standard}</span>`}`,
            choices: results,
          })}
          <details>
            <summary>Note<span class="for-readers"> on “${check}”</span></summary>
            ${textField(view, { name: `${checkField(service, code)}.note`, label: 'Note' })}
          </details>
        `,
      )}
      ${earlier.length > 0 && html`<h3>Found before</h3>`}
      ${earlier.map(({ id, title, appliance, location, foundOn }) =>
        radioField(view, {
          name: earlierField(service, id),
          label: `${[title, appliance, location].filter((part) => part !== null).join(', ')} (${shortDay(foundOn)})`,
          choices: [
            ['FIXED', 'Fixed'],
            ['OPEN', 'Still there'],
          ],
        }),
      )}
      ${appliancesPart(view, visit, service)} ${readingsPart(view, service)} ${findingsPart(view, visit, service)}
    </section>
  `
}

/** Keys of the added rows that have text, and of an empty one to fill in. */
function addedKeys({ form }: FormView, service: ServiceCode, kind: RowKind): string[] {
  const filled = rowKeys(form, service, kind).filter((key) => key.startsWith('n'))
  const last = Math.max(0, ...filled.map((key) => Number(key.slice(1))))
  return [...filled, `n${last + 1}`]
}

function appliancesPart(view: FormView, { appliances }: VisitRow, service: ServiceCode): Html {
  return html`
    <h3>Appliances in the home</h3>
    ${appliances.filter((appliance) => appliance.service === service).map((appliance) => knownAppliance(view, appliance))}
    ${addedKeys(view, service, 'appliance').map((key) => {
      const field = (name: string) => rowField(service, 'appliance', key, name)
      return html`<fieldset class="row">
        <legend>Added appliance</legend>
        ${textField(view, { name: field('name'), label: 'Kind' })}
        ${textField(view, { name: field('location'), label: 'Place' })}
        ${textField(view, { name: field('make'), label: 'Make and model' })}
        ${textField(view, { name: field('expires'), label: 'Replace by', type: 'date' })}
      </fieldset>`
    })}
  `
}

function knownAppliance(view: FormView, { id, service, name, location, make, expiresOn }: KnownAppliance): Html {
  const field = (part: string) => rowField(service, 'appliance', `a${id}`, part)
  return html`<fieldset class="row">
    <legend>${name}${location !== null && `, ${location}`}</legend>
    ${selectField(view, {
      name: field('change'),
      label: 'Now',
      choices: [
        ['', 'In place'],
        ['REPLACED', 'Replaced today'],
        ['REMOVED', 'Removed'],
      ],
    })}
    ${textField(view, { name: field('make'), label: 'Make and model', otherwise: make ?? '' })}
    ${textField(view, { name: field('expires'), label: 'Replace by', otherwise: expiresOn ?? '', type: 'date' })}
  </fieldset>`
}

function readingsPart(view: FormView, service: ServiceCode): Html {
  const choices = serviceReadings[service].map((reading): Choice => {
    const limit = limitText(reading)
    return [reading.code, `${reading.name} (${limit ?? reading.unit})`]
  })
  return html`
    <h3>Readings</h3>
    ${addedKeys(view, service, 'reading').map((key) => {
      const field = (name: string) => rowField(service, 'reading', key, name)
      return html`<fieldset class="row">
        <legend>Reading</legend>
        ${selectField(view, { name: field('code'), label: 'Measured', choices: [notChosen, ...choices] })}
        ${textField(view, { name: field('location'), label: 'Place' })}
        ${textField(view, { name: field('value'), label: 'Value' })}
      </fieldset>`
    })}
  `
}

function findingsPart(view: FormView, { items, appliances }: VisitRow, service: ServiceCode): Html {
  const ofService = items.filter((item) => item.service === service)
  const groups = severities.map((severity) => ({
    label: severityTags[severity].label,
    choices: ofService
      .filter((item) => item.severity === severity)
      .map(({ code, title, leastCents, mostCents }): Choice => [
        code,
        leastCents === null ? title : `${title} (${moneyRange(leastCents, mostCents)})`,
      ]),
  }))
  const kinds = [
    ...new Set([
      ...appliances.filter((appliance) => appliance.service === service).map(({ name }) => name),
      ...ofService.flatMap((item) => item.appliances),
    ]),
  ]
  return html`
    <h3>Findings</h3>
    <datalist id="${service}-kinds">${kinds.map((kind) => html`<option value="${kind}"></option>`)}</datalist>
    <datalist id="${service}-places">
      ${[...new Set(ofService.flatMap((item) => item.locations))].map((place) => html`<option value="${place}"></option>`)}
    </datalist>
    ${addedKeys(view, service, 'finding').map((key) => {
      const field = (name: string) => rowField(service, 'finding', key, name)
      return html`<fieldset class="row">
        <legend>Finding</legend>
        ${selectField(view, {
          name: field('code'),
          label: 'What was found',
          choices: [notChosen],
          groups: groups.filter(({ choices }) => choices.length > 0),
        })}
        ${textField(view, { name: field('appliance'), label: 'Appliance', list: `${service}-kinds` })}
        ${textField(view, { name: field('location'), label: 'Place', list: `${service}-places` })}
        ${textArea(view, { name: field('notes'), label: 'Notes for the agency' })}
        ${tickField(view, { name: field('madeSafe'), label: 'Made safe or disconnected' })}
        ${tickField(view, { name: field('repaired'), label: 'Repaired at this visit' })}
        ${tickField(view, { name: field('quote'), label: 'Quote the repair' })}
        ${textField(view, {
          name: field('price'),
          label: 'Price with GST, in dollars',
          hint: 'Within the range of the catalogue. Empty: the office prepares the quote.',
        })}
      </fieldset>`
    })}
  `
}
