import type { VisitForm } from './visit-form.ts'

/** One entry of the record that two people typed differently: a row or a check with all its fields, or a single field. */
export type DraftDifference = { entry: string; theirs: VisitForm; mine: VisitForm }

const severalFields = /^([a-z]+\.(?:appliance|reading|finding)\.[an]\d+|[a-z]+\.check\.[A-Z_]+)(?:\.|$)/
const entryOf = (name: string): string => severalFields.exec(name)?.[1] ?? name

/** The fields that are not empty, by entry. */
function byEntry(form: VisitForm): ReadonlyMap<string, VisitForm> {
  const entries = new Map<string, Record<string, string>>()
  for (const [name, text] of Object.entries(form)) {
    if (text.trim() === '') continue
    const fields = entries.get(entryOf(name)) ?? {}
    fields[name] = text
    entries.set(entryOf(name), fields)
  }
  return entries
}
const toText = (fields: VisitForm): string => JSON.stringify(Object.entries(fields).toSorted())

/**
 * What differs between two forms, in the order in which the fields come. With the form that mine began as, only what the
 * other person has changed since then.
 */
export function draftDifferences(theirs: VisitForm, mine: VisitForm, base: VisitForm | null = null): DraftDifference[] {
  const entries = new Set([...Object.keys(mine), ...Object.keys(theirs)].map(entryOf))
  const [allTheirs, allMine, before] = [byEntry(theirs), byEntry(mine), base && byEntry(base)]
  return [...entries]
    .map((entry) => ({ entry, theirs: allTheirs.get(entry) ?? {}, mine: allMine.get(entry) ?? {} }))
    .filter((each) => toText(each.theirs) !== toText(each.mine))
    .filter((each) => before === null || toText(each.theirs) !== toText(before.get(each.entry) ?? {}))
}

/** The form with some entries as the other person saved them. */
export function takeTheirs(mine: VisitForm, theirs: VisitForm, entries: readonly string[]): VisitForm {
  const taken = new Set(entries)
  const isTaken = ([name]: [string, string]) => taken.has(entryOf(name))
  return Object.fromEntries([
    ...Object.entries(mine).filter((field) => !isTaken(field)),
    ...Object.entries(theirs).filter(isTaken),
  ])
}
