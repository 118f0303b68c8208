import type { SearchHit } from '@contract/search.ts'
import { searchableWords, searchTerms } from '@contract/search-text.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { paths } from '@/shared/paths.ts'
import { formatNumber } from '@/ui/format.ts'
import { hitHref, hitName } from './choices.ts'
import type { Found } from './use-search.ts'

/** What choosing a command does: open an address, act on a property, type the beginning of a command, or anything else. */
export type CommandTarget =
  | { href: string; isExternal?: boolean | undefined }
  | { verb: string; property: PropertyInShort }
  | { typed: string }
  | { run: () => void }
export type Command = { key: string; label: string; detail?: string; target: CommandTarget; hit?: SearchHit }
export type CommandGroup = { title: string; commands: Command[] }

/** Actions on a property by what one types before its address; the ids are those of the property's menu. */
const verbs = [
  { id: 'book', word: 'book', label: 'Book a visit' },
  { id: 'request-hold', word: 'hold', label: 'Put service on hold' },
  { id: 'send-email', word: 'email', label: 'Email the tenant' },
  { id: 'documents', word: 'documents', label: 'Documents' },
  { id: 'request', word: 'request', label: 'Request service' },
  { id: 'edit-tenancy', word: 'edit', label: 'Edit tenancy' },
  { id: 'add-tenancy', word: 'add', label: 'Add tenancy' },
  { id: 'edit-keys', word: 'update', label: 'Update key number' },
  { id: 'request-cancellation', word: 'cancel', label: 'Cancel property' },
] as const
type Verb = (typeof verbs)[number]

const starters: readonly Command[] = verbs.map(({ id, word, label }) => ({
  key: `verb ${id}`,
  label: `${label} …`,
  detail: `Type “${word}” and an address`,
  target: { typed: `${word} ` },
}))

/** "book 12 King": the action, and the property that is looked for. */
export function readVerb(typed: string): { verb: Verb; rest: string } | null {
  const [, word = '', rest = ''] = /^\s*(\S+)\s+(\S.*)$/.exec(typed) ?? []
  const verb = verbs.find((each) => each.word === word.toLowerCase())
  return verb ? { verb, rest } : null
}

/** What is searched for a typed text: without the action before it. */
export const searchedText = (typed: string): string => readVerb(typed)?.rest ?? typed

/** Whether each typed word begins a word of the label. */
function isMeant({ label }: Command, typed: string): boolean {
  const words = ` ${searchableWords(label).join(' ')}`
  return searchTerms(typed).every((term) => words.includes(` ${term.trim()}`))
}

const isOurs = (hit: SearchHit) => hit.kind === 'PROPERTY' && hit.propertyId !== null

function actingOn(hits: readonly SearchHit[], { id, label }: Verb): Command[] {
  return hits.filter(isOurs).map((hit) => {
    const address = `${hit.addressLine1}, ${hit.addressLine2}`
    const propertyId = (hit.kind === 'PROPERTY' && hit.propertyId) || 0
    return {
      key: `${id} ${propertyId}`,
      label: `${label}: ${hit.addressLine1}`,
      detail: [hit.addressLine2, hit.kind === 'PROPERTY' ? hit.match : null].filter(Boolean).join(' · '),
      target:
        id === 'documents'
          ? { href: paths.property(propertyId, 'documents') }
          : { verb: id, property: { id: propertyId, address } },
    }
  })
}

const opening = (hit: SearchHit): Command => ({
  key: hitHref(hit),
  label: hitName(hit),
  target: { href: hitHref(hit) },
  hit,
})

/** At most so many actions and pages before the matches of a search. */
const mostFixed = 5

type Known = { recent: readonly Command[]; actions: readonly Command[]; pages: readonly Command[] }

/** What the palette offers for a typed text, in groups; nothing typed: the last commands first, then all actions and pages. */
export function listCommands(typed: string, { recent, actions, pages }: Known, found: Found | null): CommandGroup[] {
  const text = typed.trim()
  const asked = readVerb(typed)
  const used = recent.filter((each) => isMeant(each, text))
  const isNew = ({ key }: Command) => !used.some((each) => each.key === key)
  const fixed = [...starters, ...actions, ...pages].filter(isNew)
  const groups: CommandGroup[] =
    text === ''
      ? [
          { title: 'Last used', commands: [...recent] },
          { title: 'Actions', commands: [...starters, ...actions] },
          { title: 'Pages', commands: [...pages] },
        ]
      : asked
        ? [{ title: asked.verb.label, commands: found ? actingOn(found.hits, asked.verb) : [] }]
        : [
            { title: 'Last used', commands: used },
            { title: 'Actions and pages', commands: fixed.filter((each) => isMeant(each, text)).slice(0, mostFixed) },
            {
              title: 'Found',
              commands: found ? [...found.hits.map(opening).filter(isNew), ...allOf(found, text)] : [],
            },
          ]
  return groups.filter(({ commands }) => commands.length > 0)
}

const allOf = ({ total }: Found, text: string): Command[] => {
  if (total === 0) return []
  const href = paths.portfolio({ query: text })
  return [
    { key: href, label: `View all ${formatNumber(total)} ${total === 1 ? 'result' : 'results'}`, target: { href } },
  ]
}
