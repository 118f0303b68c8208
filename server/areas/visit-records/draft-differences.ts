import type { VisitForm } from './visit-form.ts'

/** One entry of the record that two people typed differently: a row or a check with all its fields, or a single field. */
export type DraftDifference = { entry: string; theirs: VisitForm; mine: VisitForm }

const severalFields = /^([a-z]+\.(?:appliance|reading|finding)\.[an]\d+|[a-z]+\.check\.[A-Z_]+)(?:\.|$)/
const entryOf = (name: string): string => severalFields.exec(name)?.[1] ?? name

const fieldsOf = (form: VisitForm, entry: string): VisitForm =>
  Object.fromEntries(Object.entries(form).filter(([name, text]) => entryOf(name) === entry && text.trim() !== ''))
const toText = (fields: VisitForm): string => JSON.stringify(Object.entries(fields).toSorted())

/**
 * What differs between two forms, in the order in which the fields come. With the form that mine began as, only what the
 * other person has changed since then.
 */
export function draftDifferences(theirs: VisitForm, mine: VisitForm, base: VisitForm | null = null): DraftDifference[] {
  const entries = new Set([...Object.keys(mine), ...Object.keys(theirs)].map(entryOf))
  return [...entries]
    .map((entry) => ({ entry, theirs: fieldsOf(theirs, entry), mine: fieldsOf(mine, entry) }))
    .filter((each) => toText(each.theirs) !== toText(each.mine))
    .filter((each) => base === null || toText(each.theirs) !== toText(fieldsOf(base, each.entry)))
}

/** The form with some entries as the other person saved them. */
export function takeTheirs(mine: VisitForm, theirs: VisitForm, entries: readonly string[]): VisitForm {
  const isTaken = ([name]: [string, string]) => entries.includes(entryOf(name))
  return Object.fromEntries([
    ...Object.entries(mine).filter((field) => !isTaken(field)),
    ...Object.entries(theirs).filter(isTaken),
  ])
}
