import { describe, expect, it } from 'vitest'
import { firstLoadChunks } from './first-load.ts'

/** The static imports of each module. */
const imports: Record<string, string[]> = {
  main: ['button'],
  button: [],
  '/Rows.tsx': ['button', 'table', 'filter', 'card', 'row'],
  '/Properties.tsx': ['table', 'filter', 'pager'],
  '/Bills.tsx': ['filter', 'card', 'date', 'pager'],
  '/Settings.tsx': ['card', 'form', 'date'],
  '/Law.tsx': ['card', 'pager'],
  '/Forecast.tsx': ['pager'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
const groups = firstLoadChunks({
  shell: ['main'],
  families: {
    rows: ['/Rows.tsx', '/Properties.tsx'],
    bills: ['/Bills.tsx'],
    settings: ['/Settings.tsx'],
    law: ['/Law.tsx'],
    forecast: ['/Forecast.tsx'],
  },
  lists: ['rows', 'bills'],
  light: ['bills'],
  plain: ['settings'],
})
const chunkOf = (id: string) => {
  const name = groups.at(-1)?.name
  return typeof name === 'function' ? name(id, modules) : undefined
}

describe('the chunk of a module', () => {
  it('is that of every page if the entry imports it', () => expect(chunkOf('button')).toBe('shell'))
  it('is shared by many families', () => expect(chunkOf('card')).toBe('common'))
  it('is shared by many families with tables', () => expect(chunkOf('pager')).toBe('tables'))
  it('is shared by the lists', () => expect(chunkOf('filter')).toBe('lists'))
  it('is shared by a few families', () => expect(chunkOf('date')).toBe('bills-settings'))
  it('is shared by the pages of a family', () => expect(chunkOf('table')).toBe('rows'))
  it('belongs to its only page', () => expect([chunkOf('row'), chunkOf('form')]).toEqual(['Rows', 'Settings']))
  it('is left to the bundler if only parts on demand import it', () => expect(chunkOf('dialog')).toBeNull())
})
