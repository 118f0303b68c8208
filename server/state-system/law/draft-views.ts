import { addDays, dayIn } from '../../../contract/days.ts'
import type { LawRule } from '../../../contract/law.ts'
import type { DraftKind } from '../../areas/law/drafts.queries.ts'
import type { EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import { takenNameProblem } from '../../areas/law/fit-version.ts'
import type { VersionDays } from '../../areas/law/rule-versions.queries.ts'
import { entryGroundName, entryRuleName, groundOfDraft } from '../../areas/law/typed-entry-rule.ts'
import type { TypedRule } from '../../areas/law/typed-fields.ts'
import { dutyCodeOf, isNewDuty, sourcePlaces } from '../../areas/law/typed-rule.ts'
import type { Html } from '../kit/html/html.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { ruleFields, type DraftField } from './draft-fields.ts'
import { entryFields } from './entry-draft-fields.ts'
import { entryVersionFacts } from './entry-facts.ts'
import { ruleFacts } from './rule-facts.ts'

/** What the page of a draft shows by its kind. */
export type DraftView = {
  kind: DraftKind
  newTitle: string
  name: string
  fields: readonly DraftField[]
  /** Of the fields of sources. */
  places: readonly number[]
  /** Those beside which it must fit, oldest first. */
  versions: readonly (VersionDays & { facts: () => Html })[]
  /** Why it cannot have its name. */
  nameProblem: string | null
  replacesNothing: string
  onlyOthers: string
  /** What a simulation and publishing do. */
  simulating: string
  effect: string
}

/** The name of a draft in lists; it may have none yet. */
export function draftName(kind: DraftKind, typed: TypedRule): string {
  if (kind === 'DUTY') return typed['name']?.trim() || 'Without a name'
  const ground = groundOfDraft(typed)
  return ground === undefined ? 'Entry by notice' : entryRuleName(ground)
}

export function dutyView({ site, now }: SignedInCall, typed: TypedRule, rules: readonly LawRule[]): DraftView {
  const known = rules.map(({ duty, name }) => ({ duty, name }))
  // The only version of its duty may have been withdrawn.
  if (!isNewDuty(typed)) known.unshift({ duty: dutyCodeOf(typed), name: typed['name'] ?? '' })
  const code = dutyCodeOf(typed)
  const versions = rules.filter(({ duty }) => duty === code).toReversed()
  const today = dayIn(site.timeZone, now)
  return {
    kind: 'DUTY',
    newTitle: 'New draft',
    name: draftName('DUTY', typed),
    fields: ruleFields([...new Map(known.map((each) => [each.duty, each])).values()]),
    places: sourcePlaces,
    versions: versions.map((rule) => ({
      id: rule.ruleId,
      from: rule.inForceFrom,
      to: rule.inForceTo,
      facts: () => ruleFacts(rule, today),
    })),
    nameProblem: takenNameProblem(typed, versions),
    replacesNothing: 'It replaces nothing: it is a new duty.',
    onlyOthers: 'No version of this duty is in force on its first day.',
    simulating: 'Counts the properties that it would affect.',
    effect: `all properties of ${site.name} are evaluated with it`,
  }
}

export function entryView({ site, now }: SignedInCall, typed: TypedRule, rows: readonly EntryVersionRow[]): DraftView {
  const ground = groundOfDraft(typed)
  const today = dayIn(site.timeZone, now)
  return {
    kind: 'ENTRY',
    newTitle: 'New draft of a rule of entry',
    name: draftName('ENTRY', typed),
    fields: entryFields,
    places: [1],
    versions: rows
      .filter((row) => row.ground === ground)
      .toReversed()
      .map((row) => ({
        id: row.ruleId,
        from: row.inForceFrom,
        to: row.inForceTo === null ? null : addDays(row.inForceTo, 1),
        facts: () => entryVersionFacts(row, today),
      })),
    nameProblem: null,
    replacesNothing:
      ground === undefined || ground === 'SERVICE'
        ? 'It replaces nothing.'
        : `It replaces nothing: ${site.name} has no rule of its own for it, so that the one for “${entryGroundName('SERVICE')}” applies until its first day.`,
    onlyOthers: 'No version of this rule is in force on its first day.',
    simulating:
      'Counts the booked visits by notice that would be unlawful from its first day on, and those of the last 24 months as if it had been in force.',
    effect:
      'visits are booked by it; booked visits that it makes unlawful are marked, and their agencies asked to move them',
  }
}
