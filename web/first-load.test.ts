import { describe, expect, it } from 'vitest'
import { firstLoadChunks } from './first-load.ts'

/** The static imports of each module. */
const imports: Record<string, string[]> = {
  main: ['button'],
  button: [],
  '/Rows.tsx': ['button', 'table', 'card', 'row'],
  '/Bills.tsx': ['table', 'card', 'bill'],
  '/Settings.tsx': ['card', 'form'],
}
const modules = { getModuleInfo: (id: string) => ({ importedIds: imports[id] ?? [] }) }
const groups = firstLoadChunks({
  entry: 'main',
  families: { lists: ['/Rows.tsx', '/Bills.tsx'], settings: ['/Settings.tsx'] },
})
const chunkOf = (id: string) => {
  const name = groups.at(-1)?.name
  return typeof name === 'function' ? name(id, modules) : undefined
}

describe('the chunk of a module', () => {
  it('is that of every page if the entry imports it', () => expect(chunkOf('button')).toBe('shell'))
  it('is shared by the families that import it', () => expect(chunkOf('card')).toBe('lists-settings'))
  it('is shared by the pages of a family', () => expect(chunkOf('table')).toBe('lists'))
  it('belongs to its only page', () => expect([chunkOf('row'), chunkOf('form')]).toEqual(['Rows', 'Settings']))
  it('is left to the bundler if only parts on demand import it', () => expect(chunkOf('dialog')).toBeNull())
})
