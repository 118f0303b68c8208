import { noManager, noManagerLabel } from '../../../../contract/paging.ts'
import type { AgencyCall } from '../agency/agency-page.ts'
import { hiddenFields } from '../forms/form-messages.ts'
import { html, type Html, type Part } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { isFiltered, longestSearch } from './list-query.ts'
import type { List, ListFilter, ListQuery } from './list.ts'
import type { ManagerChoice } from './managers.queries.ts'

type Choice = { value: string | number; label: string }

const select = (
  name: string,
  label: string,
  choices: readonly Choice[],
  chosen: string | number | undefined,
): Html => html`
  <div class="field">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${choices.map(
        ({ value, label: text }) =>
          html`<option value="${value}" ${String(value) === String(chosen ?? '') && html`selected`}>${text}</option>`,
      )}
    </select>
  </div>
`

const filterField = (filter: ListFilter, chosen: string | undefined): Part =>
  filter.kind === 'day'
    ? html`<div class="field">
        <label for="${filter.name}">${filter.label}</label>
        <input id="${filter.name}" name="${filter.name}" type="date" value="${chosen}" />
      </div>`
    : select(filter.name, filter.label, [{ value: '', label: filter.any }, ...filter.choices], chosen)

const managerChoices = (managers: readonly ManagerChoice[]): Choice[] => [
  { value: '', label: 'All property managers' },
  ...managers.map(({ id, name }) => ({ value: id, label: name })),
  { value: noManager, label: noManagerLabel },
]

/** On a phone it opens the fields after it. */
const disclosure = ({ managerId, chosen }: ListQuery): Html => {
  const count = Object.keys(chosen).length + (managerId === undefined ? 0 : 1)
  return html`<details>
    <summary>Filters${count > 0 && html`<span class="quiet">: ${count} set</span>`}</summary>
  </details>`
}

/** Search, filters and order, as a form that needs no script. */
export const listForm = <Row, Summary>(
  { site, agency }: AgencyCall,
  { path, kept, searchLabel, filters, orders }: List<Row, Summary>,
  wanted: ListQuery,
  managers: readonly ManagerChoice[],
): Html => html`
  <form method="get" action="${linkTo(site, path)}" class="filters" role="search">
    ${hiddenFields({ ...kept, agency: agency.id })}
    <div class="field">
      <label for="search">${searchLabel}</label>
      <input id="search" name="search" type="search" value="${wanted.search}" maxlength="${longestSearch}" />
    </div>
    ${disclosure(wanted)}
    <div class="more">
      ${select('property-manager', 'Property manager', managerChoices(managers), wanted.managerId)}
      ${filters.map((filter) => filterField(filter, wanted.chosen[filter.name]))}
      ${orders.length > 1 && select('order', 'Order', toChoices(orders), wanted.order)}
    </div>
    <div class="buttons">
      <button>Show</button>
      ${isFiltered(wanted) && html`<a href="${linkTo(site, path, { ...kept, agency: agency.id })}">Clear all</a>`}
    </div>
  </form>
`

const toChoices = (orders: List<never>['orders']): Choice[] => orders.map(({ name, label }) => ({ value: name, label }))
