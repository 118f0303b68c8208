import { beforeEach, describe, expect, it } from 'vitest'
import { dashboardHintKey, forgetUser } from '@/shared/session/last-user.ts'
import { listCommands, readVerb, searchedText, type Command } from './commands.ts'
import { givenFound } from './testing/given-found.ts'
import { noteRecent, readRecent } from './recent-commands.ts'

const page = (label: string): Command => ({ key: label, label, target: { href: `/${label}` } })
const known = {
  recent: [page('Last')],
  actions: [{ key: 'order', label: 'New work order', target: { href: 'https://x', isExternal: true } }],
  pages: [page('Portfolio'), page('Key Management'), page('Forecast')],
}
const found = givenFound([
  { addressLine1: '12 King Terrace' },
  { addressLine1: '8 King Terrace', propertyId: null, portfolioPropertyId: 31 },
])
const labels = (typed: string, result: typeof found | null = null) =>
  listCommands(typed, known, result).map(({ title, commands }) => [title, ...commands.map(({ label }) => label)])

describe('the commands', () => {
  it('are the last used, then all actions and pages', () => {
    const [recent, actions, pages] = labels('')
    expect(recent).toEqual(['Last used', 'Last'])
    expect([actions?.slice(0, 2), actions?.at(-1)]).toEqual([['Actions', 'Book a visit …'], 'New work order'])
    expect(pages).toEqual(['Pages', 'Portfolio', 'Key Management', 'Forecast'])
  })

  it('are those whose words begin as typed, then what a search finds', () => {
    expect(labels('key man')).toEqual([['Actions and pages', 'Key Management']])
    expect(labels('work')).toEqual([['Actions and pages', 'New work order']])
    expect(labels('la')).toEqual([['Last used', 'Last']])
    expect(labels('king', found)).toEqual([
      ['Found', '12 King Terrace, Richmond VIC 3121', '8 King Terrace, Richmond VIC 3121', 'View all 1 result'],
    ])
  })

  it('act on the properties of the provider that are typed after an action', () => {
    expect(readVerb('book 12 King')).toMatchObject({ verb: { id: 'book' }, rest: '12 King' })
    expect([searchedText('Hold  12 King'), searchedText('book'), searchedText('king')]).toEqual([
      '12 King',
      'book',
      'king',
    ])
    expect(labels('hold king', found)).toEqual([['Put service on hold', 'Put service on hold: 12 King Terrace']])
    expect(labels('documents king', found)).toEqual([['Documents', 'Documents: 12 King Terrace']])
    expect(labels('book').flat()).toContain('Book a visit …')
  })
})

describe('the last used commands', () => {
  beforeEach(() => localStorage.clear())

  it('are the last six, each once, without what only runs', () => {
    for (const label of ['1', '2', '3', '4', '5', '6', '7', '3']) noteRecent(page(label))
    noteRecent({ key: 'logout', label: 'Logout', target: { run: () => undefined } })
    expect(readRecent().map(({ label }) => label)).toEqual(['3', '7', '6', '5', '4', '2'])
  })

  it('are forgotten when the user signs out', () => {
    noteRecent(page('1'))
    localStorage.setItem(dashboardHintKey, 'x')
    forgetUser()
    expect(readRecent()).toEqual([])
    expect(localStorage.getItem(dashboardHintKey)).toBeNull()
  })

  it.each(['{', '{"a":1}', '[null,1,{"key":1}]'])('survive other texts in the storage: %s', (text) => {
    localStorage.setItem('recent-commands', text)
    expect(readRecent()).toEqual([])
  })
})
