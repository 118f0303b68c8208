import { isDay } from '../../../../contract/days.ts'
import { isId, noManager } from '../../../../contract/paging.ts'
import { readPage, readText, type Values } from '../forms/form-values.ts'
import type { List, ListFilter, ListQuery } from './list.ts'

export const longestSearch = 200

/** The value of a filter as it is known; undefined for one that does not exist. Upper and lower case do not matter. */
function knownValue(filter: ListFilter, text: string): string | undefined {
  if (filter.kind === 'day') return isDay(text) ? text : undefined
  const wanted = text.toLowerCase()
  return Object.entries(filter.choices).find((each) => each.some((known) => known.toLowerCase() === wanted))?.[0]
}

export function readListQuery<Row, Summary>({ filters, orders }: List<Row, Summary>, query: Values): ListQuery {
  const given = filters.flatMap((filter) => {
    const text = readText(query, filter.name).trim()
    return text === '' ? [] : [{ filter, text, value: knownValue(filter, text) }]
  })
  const manager = readText(query, 'property-manager')
  const order = readText(query, 'order')
  return {
    search: readText(query, 'search').trim().slice(0, longestSearch),
    managerId: manager === noManager ? noManager : isId(manager) ? Number(manager) : undefined,
    chosen: Object.fromEntries(
      given.flatMap(({ filter, value }) => (value === undefined ? [] : [[filter.name, value]])),
    ),
    order: Object.hasOwn(orders, order) ? order : (Object.keys(orders)[0] ?? ''),
    page: readPage(query),
    unknown: given.flatMap(({ filter, text, value }) =>
      value === undefined ? [{ label: filter.label.toLowerCase(), value: text }] : [],
    ),
  }
}

export const isFiltered = ({ search, managerId, chosen }: ListQuery): boolean =>
  search !== '' || managerId !== undefined || Object.keys(chosen).length > 0
