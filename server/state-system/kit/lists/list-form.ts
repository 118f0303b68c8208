import { noManager, noManagerLabel } from '../../../../contract/paging.ts'
import type { AgencyCall } from '../agency/agency-page.ts'
import { selectField, textField } from '../forms/fields.ts'
import { hiddenFields } from '../forms/form-messages.ts'
import { html, type Html, type Part } from '../html/html.ts'
import { linkTo } from '../html/links.ts'
import { isFiltered, longestSearch } from './list-query.ts'
import type { List, ListFilter, ListQuery } from './list.ts'
import type { ManagerChoice } from './managers.queries.ts'

type Choice = { value: string | number; label: string }

const select = (name: string, label: string, options: readonly Choice[], chosen: string | number | undefined): Html =>
  selectField({ name, label, options, value: String(chosen ?? '') })

const optionsOf = (labels: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const filterField = (filter: ListFilter, chosen: string | undefined): Part =>
  filter.kind === 'day'
    ? textField({ name: filter.name, label: filter.label, value: chosen, type: 'date' })
    : select(filter.name, filter.label, [{ value: '', label: filter.any }, ...optionsOf(filter.choices)], chosen)

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
    ${textField({ name: 'search', label: searchLabel, value: wanted.search, type: 'search', most: longestSearch })}
    ${disclosure(wanted)}
    <div class="more">
      ${select('property-manager', 'Property manager', managerChoices(managers), wanted.managerId)}
      ${filters.map((filter) => filterField(filter, wanted.chosen[filter.name]))}
      ${Object.keys(orders).length > 1 && select('order', 'Order', optionsOf(orders), wanted.order)}
    </div>
    <div class="buttons">
      <button>Show</button>
      ${isFiltered(wanted) && html`<a href="${linkTo(site, path, { ...kept, agency: agency.id })}">Clear all</a>`}
    </div>
  </form>
`
