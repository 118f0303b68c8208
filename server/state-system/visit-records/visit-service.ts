import { shortDay } from '../../../contract/day-text.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { checksIn } from '../../areas/service-checks/checks-by-service.ts'
import { notDoneReasons } from '../../areas/visit-records/not-done-reasons.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { checkField, confirmField, earlierField, serviceField } from '../../areas/visit-records/visit-form.ts'
import { html, type Html } from '../kit/html/html.ts'
import { certificatePart } from './certificate-part.ts'
import {
  fold,
  isUsed,
  radioField,
  visitSelectField,
  visitTextField,
  type Choice,
  type FormView,
} from './visit-fields.ts'
import { appliancesPart, findingsPart, readingsPart } from './visit-rows.ts'

const results: readonly Choice[] = [
  ['PASSED', 'Passed'],
  ['FAILED', 'Failed'],
  ['NOT_APPLICABLE', 'Does not apply'],
]
const reasons: readonly Choice[] = [
  ['', 'The service was done'],
  ...Object.entries(notDoneReasons).map(([code, { label }]): Choice => [code, label]),
]

/** Everything that is recorded about one service. */
export function servicePart(view: FormView, visit: RecordedVisitRow, service: ServiceCode): Html {
  const { name } = services[service]
  const earlier = visit.earlier.filter((finding) => finding.service === service)
  return html`
    <section class="service" aria-labelledby="${service}-title">
      <h2 id="${service}-title">${name}</h2>
      ${fold({
        summary: `Could the ${name.toLowerCase()} service not be done?`,
        isOpen: isUsed(view, serviceField(service, 'notDone')),
        content: [
          visitSelectField(view, {
            name: serviceField(service, 'notDone'),
            label: `Was the ${name.toLowerCase()} service done?`,
            choices: reasons,
          }),
          visitTextField(view, {
            name: serviceField(service, 'notDoneNote'),
            label: 'If not, what should the agency know?',
          }),
        ],
      })}
      <h3>Checks</h3>
      ${checksIn(visit.state, service, visit.laws).map(
        ({ code, name: check, standard }) => html`
          ${radioField(view, {
            name: checkField(service, code),
            label: html`${check} ${standard !== null && html`<span class="quiet">${standard}</span>`}`,
            choices: results,
          })}
          <details ${isUsed(view, `${checkField(service, code)}.note`) && html`open`}>
            <summary>Note<span class="for-readers"> on “${check}”</span></summary>
            ${visitTextField(view, { name: `${checkField(service, code)}.note`, label: 'Note' })}
          </details>
          ${
            isUsed(view, confirmField(service, code)) &&
            visitTextField(view, {
              name: confirmField(service, code),
              label: `Why “${check}” is right all the same`,
              hint: 'It is stored with the record and printed on the report.',
            })
          }
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
      ${appliancesPart(view, visit, service)} ${readingsPart(view, visit, service)}
      ${findingsPart(view, visit, service)}
      ${certificatePart(view, {
        service,
        certificateNames: visit.certificateNames,
        number: serviceField(service, 'certificateNumber'),
        issuedOn: serviceField(service, 'certificateOn'),
      })}
    </section>
  `
}
